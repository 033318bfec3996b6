/** Under which name the tab keeps what an owner types into the shop's form. */
export function editDraft(shopId: string): string {
  return `souk.shop.${shopId}`;
}
