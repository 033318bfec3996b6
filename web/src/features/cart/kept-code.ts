/** Where the tab keeps the discount code of a link until its visitor has signed in. */
export const KEPT_CODE = 'souk.code';
