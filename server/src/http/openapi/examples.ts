import type { AddToCartRequest, Cart } from '@souk/contract/cart';
import type { CheckoutRequest, CheckoutStarted } from '@souk/contract/checkout';
import type { Order } from '@souk/contract/orders';
import type { StripeEvent } from '@souk/contract/payments';
import type { Problem } from '@souk/contract/problems';
import type { CreateProductRequest } from '@souk/contract/product-inputs';
import type { Product } from '@souk/contract/products';
import type { ShopWithReviews } from '@souk/contract/shops';
import type * as z from 'zod/mini';

const SHOP = '0199a8c0-0000-7000-8000-000000000001';
const SELLER = '0199a8c0-0000-7000-8000-000000000002';
const CATEGORY = '01900000-0000-7000-8000-000000000001';
const MUG = '0199a8c0-0000-7000-8000-000000000003';
const ORDER = '0199a8c0-0000-7000-8000-000000000004';
const LINE = '0199a8c0-0000-7000-8000-000000000005';
const REVIEW = '0199a8c0-0000-7000-8000-000000000006';
const PICTURE = '/media/products/0199a8c0.webp';
const SESSION = 'cs_test_a1b2c3';
const TIME = '2026-11-21T09:30:00.000Z';

const product: Product = {
  id: MUG,
  name: 'Stoneware mug',
  description: 'Holds 300 ml. Thrown and glazed by hand.',
  price: 24,
  has_active_discount: true,
  discounted_price: 19.2,
  original_price: 24,
  images: [PICTURE],
  video_url: '/media/videos/0199a8c0.mp4',
  poster_url: '/media/videos/0199a8c0.webp',
  shop_id: SHOP,
  back_on: null,
  shop_name: 'Clay & Co',
  category_id: CATEGORY,
  category_name: 'Home & Garden',
  categories: ['Home & Garden'],
  location: 'Porto',
  distance: 12.4,
  stock_quantity: 5,
  stock: 5,
  sku: 'MUG-300',
  barcode: '4006381333931',
  brand: null,
  condition: 'new',
  weight_g: 380,
  max_per_order: 100,
  shipping_profile_id: null,
  variants: [],
  discount_percentage: 20,
  discount_start_date: null,
  discount_end_date: '2026-12-01T00:00:00.000Z',
  average_rating: 4.5,
  total_reviews: 8,
  created_at: TIME,
  status: 'listed',
};

const { name, description, price, stock_quantity, images } = product;
const offer: CreateProductRequest = {
  name,
  description,
  price,
  stock_quantity,
  images,
  barcode: '4006381333931',
  weight_g: 380,
  shop_id: SHOP,
  category_id: CATEGORY,
  discount_percentage: 20,
  discount_end_date: '2026-12-01T00:00:00Z',
};

const bought = {
  id: LINE,
  product_id: MUG,
  product_name: name,
  shop_id: SHOP,
  shop_name: 'Clay & Co',
  variant_id: null,
  variant_name: null,
  variant_value: null,
  quantity: 2,
  price: 19.2,
};

const shop: ShopWithReviews = {
  id: SHOP,
  name: 'Clay & Co',
  description: 'Pots for every day.',
  brand_color: '#7c3aed',
  cover_photo_url: '/media/products/0199a8c1.webp',
  logo_url: null,
  owner_id: SELLER,
  back_on: null,
  location: 'Porto',
  locations: [{ name: 'Porto', latitude: 41.15, longitude: -8.61 }],
  average_rating: 5,
  total_reviews: 1,
  product_count: 12,
  sales: 120,
  answer_minutes: 90,
  dispatch_days_min: 1,
  dispatch_days_max: 3,
  transit_days_min: null,
  transit_days_max: null,
  returns_policy: 'Send it back within 30 days. We pay for return shipping.',
  order_mails: null,
  cover_pattern: null,
  created_at: TIME,
  blocks: [
    { kind: 'featured', title: 'Out of the kiln this week', product_ids: [MUG] },
    { kind: 'reviews', title: 'What buyers say' },
  ],
  reviews: [
    {
      id: REVIEW,
      rating: 5,
      text: 'Arrived in a day.',
      user_name: 'Ada',
      created_at: TIME,
      answer: 'Thank you, Ada.',
      answered_at: TIME,
    },
  ],
};

const cart: Cart = {
  items: [
    {
      ...bought,
      item_total: 38.4,
      images,
      shop_brand_color: '#7c3aed',
      stock_quantity,
      available: true,
      notice: null,
      arrives_from: '2026-11-27',
      arrives_to: '2026-11-30',
      ships_by_profile: false,
    },
  ],
  total_amount: 38.4,
  not_shippable: [],
  discount: 0,
  discounts: [],
  codes: [],
  unpaid_orders: [],
  version: '5e1f',
};

/** The shipping address of the example order; tests use it too. */
export const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '+1 555 0100',
  address: '1 Analytical Way',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  country: 'US',
};

const TRACKING = {
  tracking_url: 'https://www.ups.com/track?tracknum=1Z999',
  carrier: 'UPS',
  tracking_number: '1Z999',
};

const order: Order = {
  id: ORDER,
  order_number: 'SK-1001',
  created_at: TIME,
  subtotal: 38.4,
  discount: 0,
  shipping: 9.99,
  tax: 3.07,
  tax_included: false,
  tax_lines: [],
  total_amount: 51.46,
  discounts: [],
  currency: 'EUR',
  rate: 0.9139,
  status: 'shipped',
  ...TRACKING,
  items: [{ ...bought, sku: 'MUG-300', image: PICTURE, amount: 38.4, discount: 0 }],
  shipments: [
    {
      shop_id: SHOP,
      shop_name: 'Clay & Co',
      status: 'shipped',
      ...TRACKING,
      subtotal: 38.4,
      discount: 0,
      arrives_from: '2026-11-27',
      arrives_to: '2026-11-30',
      shipping_option: null,
      refund: null,
    },
  ],
  shipping_address: ADDRESS,
  checkout_url: null,
  expires_at: null,
  payment_processing: false,
};

const checkout: CheckoutRequest = {
  payment_method: 'card',
  items: [{ product_id: MUG, quantity: 2, shop_id: SHOP, variant_id: null }],
  shipping_address: ADDRESS,
  currency: 'EUR',
};

const started: CheckoutStarted = {
  stripe_session_id: SESSION,
  checkout_url: `https://checkout.stripe.com/c/pay/${SESSION}`,
  order_id: ORDER,
  order_number: order.order_number,
  subtotal: order.subtotal,
  discount: order.discount,
  shipping: order.shipping,
  tax: order.tax,
  total_amount: order.total_amount,
};

const event: z.infer<typeof StripeEvent> = {
  id: 'evt_1a2b3c',
  object: 'event',
  type: 'checkout.session.completed',
  created: 1_795_253_400,
  data: { object: { id: SESSION, object: 'checkout.session', payment_status: 'paid' } },
};

const problem: Problem = {
  type: 'about:blank',
  title: 'Unprocessable Entity',
  status: 422,
  code: 'invalid_input',
  detail: 'Variant type is required',
  errors: [{ path: 'variants.0.name', message: 'Variant type is required' }],
};

const added: AddToCartRequest = { product_id: MUG, variant_id: null, quantity: 2 };

/** An example of each of these schemas, by name. A test validates each against its schema. */
export const examples: Record<string, object> = {
  AddToCartRequest: added,
  Cart: cart,
  CheckoutRequest: checkout,
  CheckoutStarted: started,
  CheckoutState: { payment_status: 'paid', order },
  CreateProductRequest: offer,
  CreateShopRequest: {
    name: 'Clay & Co',
    description: 'Pots for every day.',
    brand_color: '#7c3aed',
  },
  LoginRequest: { email_or_username: 'ada', password: 'correct horse' },
  Order: order,
  Problem: problem,
  Product: product,
  ProductReviewRequest: { rating: 5, title: 'Sturdy', comment: 'My daily mug.', images: [] },
  RegisterRequest: {
    email: 'ada@example.com',
    username: 'ada',
    password: 'correct horse',
    first_name: 'Ada',
    last_name: 'Byron',
  },
  SaveAddress: { ...ADDRESS, is_default: true },
  ChangeAddress: { phone: '+1 555 0101', is_default: true },
  ShippingAddress: ADDRESS,
  ShopReviewRequest: { rating: 5, text: 'Arrived in a day.' },
  ShopWithReviews: shop,
  StripeEvent: event,
  UpdateCartItemRequest: { quantity: 3 },
  UpdateProductRequest: { price: 22, stock_quantity: 4 },
  UpdateShopOrderRequest: {
    status: 'shipped',
    from_status: 'paid',
    carrier: 'UPS',
    tracking_number: '1Z999',
    notify: true,
  },
  UpdateShopRequest: { description: 'Pots and plates.' },
};
