export default function Assets() {
  return null;
}
