export default function Design({ id }: { readonly id: string }) {
  return id;
}
