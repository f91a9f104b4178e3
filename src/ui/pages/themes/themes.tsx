export default function Themes() {
  return null;
}
