export default function NewPresentation() {
  return null;
}
