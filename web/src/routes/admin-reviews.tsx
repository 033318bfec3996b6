import { reviewsList } from '../features/reviews/admin-reviews.tsx';

export const meta = reviewsList.meta;
export const clientLoader = reviewsList.clientLoader;
export default reviewsList.Page;
