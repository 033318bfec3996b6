// What is for sale and how it is found: products, categories, search, feeds, imports, promo videos, follows and wishes.

import { categoryRoutes } from './categories/routes.ts';
import { followRoutes } from './follows/routes.ts';
import { importJobs } from './imports/jobs.ts';
import { importRoutes } from './imports/routes.ts';
import { productJobs } from './products/jobs.ts';
import { productRoutes } from './products/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { videoJobs } from './videos/jobs.ts';
import { videoRoutes } from './videos/routes.ts';
import { wishlistJobs } from './wishlist/jobs.ts';
import { wishlistRoutes } from './wishlist/routes.ts';

export { categoriesAbove } from './categories/reads.ts';
export { productFeeds } from './feeds/product-feeds.ts';
export { newFromFollowed } from './follows/reads.ts';
export { changeHidden } from './products/change-hidden.ts';
export { deleteProductsOf } from './products/delete-product.ts';
export { hideProduct } from './products/hide-product.ts';
export { indexProducts } from './products/index-products.ts';
export { loadProducts } from './products/load-products.ts';
export {
  isThere,
  lockStock,
  returnStock,
  type StockLine,
  takeLocked,
  takeStock,
} from './products/lock-stock.ts';
export { activeDiscount } from './products/price-now.ts';
export { NEW_PRODUCT } from './products/product-fields.ts';
export {
  type Pair,
  type Purchasable,
  purchasables,
  purchasablesOf,
} from './products/purchasables.ts';
export {
  countListedProducts,
  originOf,
  ownerOfProduct,
  productMilestones,
  productsAfter,
  productsByIds,
  productsFor,
  productsWithPage,
  sellerOf,
  turnedDiscounts,
} from './products/reads.ts';
export { forgetViewsBefore, lastViewed } from './products/record-view.ts';
export { NAME_WORDS } from './products/search-text.ts';
export { IN_STOCK, type Origin } from './products/select-products.ts';
export { countProductRating } from './products/stored-products.ts';
export { ON_SHELF, productSeenBy, PUBLIC } from './products/visibility.ts';
export { fulfilledWishes } from './wishlist/reads.ts';

/** Its endpoints, and what the job queue runs for it. */
export const room = {
  routes: [
    followRoutes,
    importRoutes,
    categoryRoutes,
    productRoutes,
    searchRoutes,
    videoRoutes,
    wishlistRoutes,
  ],
  jobs: { ...importJobs, ...productJobs, ...videoJobs, ...wishlistJobs },
};
