export default function Designs() {
  return null;
}
