export default function Tasks() {
  return null;
}
