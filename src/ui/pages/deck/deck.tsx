export default function Deck({ id }: { readonly id: string }) {
  return id;
}
