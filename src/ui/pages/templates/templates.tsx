export default function Templates() {
  return null;
}
