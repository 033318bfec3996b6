/** `new` is the screen Add New Product; `add` and `edit` are the two modes of the edit form. */
export type FormMode = 'new' | 'add' | 'edit';

type Words = { title: string; save: string; saving: string; saved: string };

/** The forms are one set of parts; they differ in these words. */
export const WORDS: Record<FormMode, Words> = {
  new: {
    title: 'Add New Product',
    save: 'Create Product',
    saving: 'Creating...',
    saved: 'Product created successfully!',
  },
  add: {
    title: 'Add New Product',
    save: 'Add Product',
    saving: 'Saving...',
    saved: 'Product created successfully!',
  },
  edit: {
    title: 'Edit Product',
    save: 'Save Changes',
    saving: 'Saving...',
    saved: 'Product updated successfully!',
  },
};

export const VIDEO_REQUIRED =
  'Product video is required. Please upload a video before creating the product.';
export const BLOCKED = {
  shop: 'Shop ID is missing',
  images: 'Please upload at least one image',
  video: 'Please upload a product video',
} as const;
/** Beside the part that lacks something; the screen's own words come as a toast, and once. */
export const LACKING = {
  images: 'A product needs at least one image',
  video: 'A product needs a video',
} as const;
export const IMAGES_FAILED = 'Failed to upload product images';
export const IMAGES_STUCK = 'Please remove what could not be uploaded, or try it again';
