import { EVIDENCE_TEXT_NAMES } from '@souk/contract/evidence';
import { ADDRESS, checkoutBody } from '../checkout-body.ts';
import type { Caller, Place } from './place.ts';

/**
 * The response of each operation to each kind of caller. A row names the operation and what each of
 * COLUMNS gets: `2xx`, `4xx` (let in, but refused for a reason other than the caller), or exactly
 * 401, 403 or 404. A new call needs one line, mostly `newCall: [OWNER, { body: { … } }]`. The ids
 * in its URL come from the place by their names (`shopId`); `given` adds a body, a query, a file,
 * or other ids. If the call uses up what it changes, `given` is a function, run before each call:
 * take a fresh thing from `place.fresh`.
 */
export type Row = readonly [answers: string, given?: SampleInput | MakeSampleInput];
export type MakeSampleInput = (place: Place, caller: Caller) => SampleInput | Promise<SampleInput>;
export type SampleInput = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The file to send in that form field. */
  file?: { field: string; name: string; data: Buffer };
  /** A token other than the caller's own: of a session that the call ends. */
  token?: string;
  /**
   * The response to another seller who names their own shop and the owner's thing: 404 by default.
   */
  through?: string;
};

export const COLUMNS = ['visitor', 'dead', 'other', 'buyer', 'rival', 'owner', 'admin'] as const;

//              visitor dead other buyer rival owner admin
const PUBLIC = '    2xx  2xx   2xx   2xx   2xx   2xx   2xx';
const SIGNED = '    401  401   2xx   2xx   2xx   2xx   2xx';
/** Let in, but refused for what they sent. */
const WRONG = '     401  401   4xx   4xx   4xx   4xx   4xx';
/** Not there for anyone. */
const ABSENT = '    401  401   404   404   404   404   404';
const OWNER = '     401  401   403   403   403   2xx   2xx';
const ADMIN = '     401  401   403   403   403   403   2xx';
/** The buyer's own things, which do not exist for anyone else. */
const BUYER = '     401  401   404   2xx   404   404   404';
const BUYER_OR_ADMIN = '401 401 404   2xx   404   404   2xx';
/** Sellers cannot be their own customers. */
const NOT_OWNER = ' 401  401   2xx   2xx   2xx   403   2xx';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const csv = { field: 'file', name: 'goods.csv', data: Buffer.from('name,price\nMug,1\n') };
const NO_DISPUTE = '401 401 403 403 403 403 404';
const noDispute = { params: { disputeId: crypto.randomUUID() } };
const proof = {
  query: { field: 'receipt' },
  file: { field: 'file', name: 'receipt.png', data: pixel },
};
const evidence = Object.fromEntries(EVIDENCE_TEXT_NAMES.map((name) => [name, 'A mug']));
const CODE = { code: '000000' };
const KEY = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: {
    clientDataJSON: 'AA',
    attestationObject: 'AA',
    authenticatorData: 'AA',
    signature: 'AA',
  },
};
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const suspended = { suspended: true, reason: 'Nothing was sent' };
const hidden = { hidden: true, reason: 'It is a copy' };
const person = () => {
  const username = `p${crypto.randomUUID().slice(0, 13)}`;
  const names = { first_name: 'Ada', last_name: 'Byron' };
  return { username, email: `${username}@example.com`, password: 'secret-pass', ...names };
};
const goods = (place: Place) => ({
  name: 'Mug',
  price: 1,
  stock_quantity: 1,
  category_id: place.ids['categoryId'],
});
/** On behalf of anyone allowed: a fresh product of a shop. */
const product: MakeSampleInput = async ({ fresh }) => ({
  params: { productId: await fresh.product() },
});
const question: MakeSampleInput = async ({ fresh }) => ({
  params: { id: await fresh.question() },
  body: { text: 'A kilo' },
});
const line: MakeSampleInput = async ({ fresh }) => ({
  params: { itemId: await fresh.line() },
  body: { quantity: 2 },
});
/** In a session of its own, which the call ends. */
const leaving: MakeSampleInput = async ({ fresh, people }, caller) => ({
  token: await fresh.token(people[caller]),
});
/** Any shop may block anyone. */
const buyerToBlock: MakeSampleInput = async ({ fresh }) => ({
  params: { userId: await fresh.account() },
  through: '2xx',
});
/** A refund request on an order of its own. */
const request: MakeSampleInput = async ({ fresh }) => {
  const { orderId } = await fresh.sale();
  const requestId = await fresh.asked(orderId);
  return { params: { orderId, requestId }, body: { decision: 'decline', note: 'It was whole' } };
};

export const table: Record<string, Row> = {
  // auth
  register: [PUBLIC, () => ({ body: person() })],
  login: [
    PUBLIC,
    ({ people }) => ({
      body: { email_or_username: people.buyer.email, password: people.buyer.password },
    }),
  ],
  loginSecondFactor: ['401 401 401 401 401 401 401', { body: { login_token: 'x', ...CODE } }],
  sendSignInLink: [PUBLIC, { body: { email: 'nobody@example.com' } }],
  signInByLink: ['4xx 4xx 4xx 4xx 4xx 4xx 4xx', { body: { token: 'x'.repeat(43) } }],
  loginPasskeyOptions: [PUBLIC],
  loginPasskey: ['401 401 401 401 401 401 401', { body: KEY }],
  logout: [SIGNED, leaving],
  whoAmI: [SIGNED],
  changeProfile: [
    SIGNED,
    ({ people }, caller) => {
      const { username, first_name, last_name } = people[caller];
      return { body: { username, first_name, last_name } };
    },
  ],
  changePassword: [WRONG, { body: { current_password: 'wrong-pass', new_password: 'secret-2' } }],
  forgotPassword: [PUBLIC, { body: { email: 'nobody@example.com' } }],
  resetPassword: [
    '4xx 4xx 4xx 4xx 4xx 4xx 4xx',
    { body: { token: 'x'.repeat(43), new_password: 'secret-2' } },
  ],
  readEmailState: [SIGNED],
  verifyEmail: ['4xx 4xx 4xx 4xx 4xx 4xx 4xx', { body: { token: 'x'.repeat(43) } }],
  sendVerifyEmail: [SIGNED],
  advisePassword: [PUBLIC, { body: { password: 'password1' } }],
  readNotifications: [SIGNED],
  setNotifications: [SIGNED, { body: { new_orders: true, payouts: true, reports: true } }],
  exportAccount: [SIGNED],
  deleteAccount: [WRONG, { body: { current_password: 'wrong-pass' } }],
  listSecurityEvents: [SIGNED],
  listSessions: [SIGNED],
  endSession: [BUYER, async ({ fresh }) => ({ params: { sessionId: await fresh.session() } })],
  endOtherSessions: [SIGNED, async ({ fresh }) => ({ token: await fresh.newcomer() })],
  readTotp: [SIGNED],
  startTotp: [SIGNED],
  confirmTotp: [WRONG, { body: CODE }],
  dropTotp: [WRONG, { body: { current_password: 'wrong-pass', ...CODE } }],
  passkeyOptions: [SIGNED],
  addPasskey: [WRONG, { body: KEY }],
  listPasskeys: [SIGNED],
  proveItIsYou: [WRONG, { body: { current_password: 'wrong-pass' } }],
  proofPasskeyOptions: [SIGNED],
  proveByPasskey: [WRONG, { body: KEY }],
  thisWasNotMe: ['4xx 4xx 4xx 4xx 4xx 4xx 4xx', { body: { token: 'x'.repeat(43) } }],
  // No terms are published.
  acceptTerms: [WRONG, { body: { version: 1 } }],
  removePasskey: [BUYER, async ({ fresh }) => ({ params: { passkeyId: await fresh.passkey() } })],

  listAddresses: [SIGNED],
  saveAddress: [SIGNED, () => ({ body: { ...ADDRESS, address: crypto.randomUUID() } })],
  changeAddress: [BUYER, { body: { city: 'Shelbyville' } }],
  deleteAddress: [BUYER, async ({ fresh }) => ({ params: { addressId: await fresh.address() } })],

  // public
  readSite: [PUBLIC],
  detectCurrency: [PUBLIC],
  listRates: [PUBLIC],
  convertPrice: [PUBLIC, { query: { amount: '1', from_currency: 'USD', to_currency: 'EUR' } }],
  listCategories: [PUBLIC],
  explore: [PUBLIC],
  countResults: [PUBLIC],
  suggest: [PUBLIC, { query: { search: 'mug' } }],
  findInstead: [PUBLIC, { query: { search: 'mug' } }],
  readProduct: [PUBLIC],
  listBlockProducts: [PUBLIC],
  listBestReviews: [PUBLIC],
  readSellExample: [PUBLIC],
  listProducts: [PUBLIC, ({ ids }) => ({ query: { shop_id: ids['shopId'] ?? '' } })],
  listShopProducts: [PUBLIC],
  listSimilarProducts: [PUBLIC],
  listProductsBoughtWith: [PUBLIC],
  listProductQuestions: [PUBLIC],
  listProductReviews: [PUBLIC],
  readReviewStats: [PUBLIC],
  listShopReviews: [PUBLIC],
  readShop: [PUBLIC],
  readShipping: [PUBLIC],
  changeShipping: [OWNER, { body: { profiles: [] } }],
  readShopSummary: [PUBLIC],
  listHomeRows: [PUBLIC],
  listProductsNearby: [PUBLIC],
  noteClips: [PUBLIC, ({ ids }) => ({ body: [{ product_id: ids['productId'], event: 'seen' }] })],
  showMail: [PUBLIC, ({ viewKey }) => ({ query: { key: viewKey } })],
  // In the demo only.
  showMailPreview: ['404 404 404 404 404 404 404', { params: { kind: 'new_order' } }],
  // Nobody can sign as the provider.
  receiveStripeEvent: ['4xx 4xx 4xx 4xx 4xx 4xx 4xx', { body: {} }],

  // shoppers
  readCart: [SIGNED],
  addToCart: [SIGNED, ({ ids }) => ({ body: { product_id: ids['productId'] } })],
  changeCartItem: [BUYER, line],
  removeFromCart: [BUYER, line],
  addCode: [SIGNED, async ({ fresh }) => ({ body: { code: await fresh.code() } })],
  removeCode: [ABSENT, { params: { code: 'NOT-IN-IT' } }],
  readTax: [ADMIN],
  readTaxReport: [ADMIN],
  exportTaxReport: [ADMIN],
  changeTax: [ADMIN, { body: { percent: 8 } }],
  listDiscounts: [OWNER],
  createDiscount: [OWNER, { body: { kind: 'percent', value: 10 } }],
  changeDiscount: [
    OWNER,
    async ({ fresh }) => ({ params: { discountId: await fresh.discount() }, body: { value: 20 } }),
  ],
  deleteDiscount: [
    OWNER,
    async ({ fresh }) => ({ params: { discountId: await fresh.discount() } }),
  ],
  listSiteDiscounts: [ADMIN],
  createSiteDiscount: [ADMIN, { body: { kind: 'percent', value: 10 } }],
  changeSiteDiscount: [
    ADMIN,
    async ({ fresh }) => ({
      params: { discountId: await fresh.siteDiscount() },
      body: { value: 20 },
    }),
  ],
  deleteSiteDiscount: [
    ADMIN,
    async ({ fresh }) => ({ params: { discountId: await fresh.siteDiscount() } }),
  ],
  quotePurchase: [
    PUBLIC,
    ({ product: mug }) => ({ body: { ...checkoutBody([{ product: mug }]), country: 'US' } }),
  ],
  placeOrder: [NOT_OWNER, ({ product: mug }) => ({ body: checkoutBody([{ product: mug }]) })],
  readCheckout: [BUYER],
  cancelOrder: [BUYER, async ({ fresh }) => ({ params: { orderId: await fresh.unpaid() } })],
  listOrders: [SIGNED],
  readOrder: [BUYER_OR_ADMIN],
  // A seller's invoice shows the seller's part.
  readInvoice: ['401 401 404 2xx 404 2xx 2xx'],
  confirmArrival: [BUYER, ({ ids }) => ({ body: { shop_id: ids['shopId'] } })],
  askForMoneyBack: [
    BUYER,
    async ({ fresh, ids }) => ({
      params: { orderId: (await fresh.sale()).orderId },
      body: { shop_id: ids['shopId'], kind: 'damaged', text: 'The handle is off' },
    }),
  ],
  // Too early for the buyer; nobody else can see it.
  escalateRequest: ['401 401 404 4xx 404 404 404'],
  listFollowedShops: [SIGNED],
  listFollowedShopIds: [SIGNED],
  followShop: ['401 401 2xx 2xx 2xx 4xx 2xx'],
  unfollowShop: [SIGNED],
  listNews: [SIGNED],
  markNewsSeen: [SIGNED],
  listSavedProducts: [SIGNED],
  listSavedProductIds: [SIGNED],
  saveProduct: [SIGNED],
  forgetProduct: [SIGNED],
  listBecauseYouLooked: [SIGNED],
  recordView: [SIGNED],
  askQuestion: [
    NOT_OWNER,
    ({ ids }, caller) => ({ body: { text: `${caller}? ${ids['shopId']}` } }),
  ],
  listOwnQuestions: [SIGNED],
  // The person who asked may delete it too.
  deleteQuestion: ['401 401 403 2xx 403 2xx 2xx', question],
  readOwnProductReview: [SIGNED],
  reviewProduct: [NOT_OWNER, { body: { comment: 'Good' } }],
  readOwnShopReview: [SIGNED],
  reviewShop: [NOT_OWNER, { body: { text: 'Quick' } }],
  uploadImages: [SIGNED, { file: { field: 'images', name: 'a.png', data: pixel } }],
  uploadVideo: [WRONG, { file: { field: 'video', name: 'a.mp4', data: pixel } }],
  simpleUpload: [SIGNED, { file: { field: 'file', name: 'a.png', data: pixel } }],
  // This site has no bucket.
  beginDirectUpload: [ABSENT, { body: { bytes: 1 } }],
  completeDirectUpload: [
    ABSENT,
    { params: { uploadId: crypto.randomUUID() }, body: { etags: ['a'] } },
  ],
  readConversion: [BUYER],

  reportSomething: [
    SIGNED,
    ({ ids }) => ({
      body: { kind: 'shop', target_id: ids['shopId'], reason: 'other', text: 'Look at this' },
    }),
  ],

  // sellers
  readQuotas: [SIGNED],
  openShop: [SIGNED, { body: { name: 'New & Co', brand_color: '#7c3aed' } }],
  listOwnShops: [SIGNED],
  readWeekOfSales: [SIGNED],
  listOrdersToShip: [SIGNED],
  readSellerWork: [SIGNED],
  readAdminWork: [ADMIN],
  listLowStock: [SIGNED],
  countOpenQuestions: [SIGNED],
  countOpenReviews: [SIGNED],
  setHoliday: [OWNER, { body: { back_on: null } }],
  listBlockedBuyers: [OWNER],
  blockBuyer: [OWNER, buyerToBlock],
  unblockBuyer: [OWNER, buyerToBlock],
  editShop: [OWNER, { body: { description: 'Clay' } }],
  listManagedProducts: [OWNER],
  countManagedProducts: [OWNER],
  createProduct: [OWNER, (place) => ({ body: { ...goods(place), shop_id: place.ids['shopId'] } })],
  editProduct: [OWNER, { body: { description: 'Blue' } }],
  deleteProduct: [OWNER, product],
  duplicateProduct: [OWNER],
  exportProducts: [OWNER],
  importProducts: [OWNER, { query: { dry_run: 'true' }, file: csv }],
  runImport: ['401 401 403 403 403 4xx 4xx'],
  readImport: [OWNER],
  listPlannedProducts: [OWNER],
  exportImportFaults: [OWNER],
  readInsight: [OWNER],
  readBalance: [OWNER],
  listHeldOrders: [OWNER],
  listBalanceEntries: [OWNER],
  exportBalanceEntries: [OWNER],
  listEarningsWeeks: [OWNER],
  readPayoutAccount: [OWNER],
  onboardPayoutAccount: [OWNER],
  readInvoicing: [OWNER],
  changeInvoicing: [OWNER, { body: { legal_name: 'Clay Ltd' } }],
  readShopTaxReport: [OWNER],
  exportShopTaxReport: [OWNER],
  listCommissionInvoices: [OWNER],
  // None is issued yet.
  readCommissionInvoice: ['401 401 403 403 403 404 404', { params: { month: '2020-01' } }],
  listStatements: [OWNER],
  readStatement: [OWNER],
  exportStatement: [OWNER],
  printStatement: [OWNER],
  readPayoutPlan: [OWNER],
  changePayoutPlan: [OWNER, { body: { plan: 'weekly', weekday: 1 } }],
  listPayouts: [OWNER],
  readPayout: [OWNER],
  listShopOrders: [OWNER],
  exportShopOrders: [OWNER],
  readShopOrder: [OWNER],
  changeShopOrder: [OWNER, { body: { tracking_url: 'https://track.example/1' } }],
  createRefund: [OWNER, { body: { amount: 0.5, reason: 'A scratch' } }],
  listShopDisputes: [OWNER], // There are no disputes.
  stateOnDispute: ['401 401 403 403 403 404 404', { ...noDispute, body: { text: 'It was sent' } }],
  addShopEvidenceFile: ['401 401 403 403 403 404 404', { ...noDispute, ...proof }],
  // No refund has failed.
  retryRefund: ['401 401 403 403 403 404 404', { params: { refundId: crypto.randomUUID() } }],
  dropRefund: [
    '401 401 403 403 403 404 404',
    { params: { refundId: crypto.randomUUID() }, body: { reason: 'Paid in cash' } },
  ],
  answerRequest: [OWNER, request],
  listShopQuestions: [OWNER],
  answerQuestion: [OWNER, question],
  listReceivedReviews: [OWNER],
  answerProductReview: [OWNER, { body: { text: 'Thank you' } }],
  answerShopReview: [
    OWNER,
    ({ ids }) => ({ params: { reviewId: ids['shopReviewId'] ?? '' }, body: { text: 'Thank you' } }),
  ],
  generateVideos: [
    OWNER,
    async ({ fresh }) => ({ params: { shopId: await fresh.shop() }, body: { renderer: 'local' } }),
  ],
  readVideoRun: [OWNER],
  listPendingVideos: [OWNER],
  keepVideo: [OWNER],
  throwVideoAway: [OWNER],

  // admins
  readQuotasOfUser: [ADMIN, ({ people }) => ({ params: { userId: people.buyer.id } })],
  siteTotals: [ADMIN],
  changeUser: [
    ADMIN,
    async ({ fresh }) => ({ params: { userId: await fresh.account() }, body: suspended }),
  ],
  endUserSessions: [ADMIN, async ({ fresh }) => ({ params: { userId: await fresh.account() } })],
  suspendShop: [
    ADMIN,
    async ({ fresh }) => ({ params: { shopId: await fresh.shop() }, body: suspended }),
  ],
  hideProduct: [
    ADMIN,
    async ({ fresh }) => ({ params: { productId: await fresh.product() }, body: hidden }),
  ],
  // Unhides it: a hidden review would be missing for the callers who read it elsewhere.
  hideReview: [ADMIN, { body: { ...hidden, hidden: false } }],
  readSiteDays: [ADMIN, { query: { from: '2026-11-01', to: '2026-11-07' } }],
  listAllOrders: [ADMIN],
  readAnyOrder: [ADMIN],
  listUsers: [ADMIN],
  readUser: [ADMIN, ({ people }) => ({ params: { userId: people.buyer.id } })],
  findShops: [ADMIN],
  readAnyShop: [ADMIN],
  listAllProducts: [ADMIN],
  listAllReviews: [ADMIN],
  listParkedPayments: [ADMIN],
  listProviderEvents: [ADMIN],
  replayProviderEvent: [ADMIN],
  listDisputes: [ADMIN],
  readDispute: [NO_DISPUTE, noDispute],
  saveEvidence: [NO_DISPUTE, { ...noDispute, body: evidence }],
  submitEvidence: [NO_DISPUTE, noDispute],
  addEvidenceFile: [NO_DISPUTE, { ...noDispute, ...proof }],
  listRequests: [ADMIN],
  listReports: [ADMIN],
  decideReport: [
    ADMIN,
    async ({ fresh }) => ({
      params: { reportId: await fresh.report() },
      body: { decision: 'dismiss' },
    }),
  ],
  listJobs: [ADMIN],
  readBackups: [ADMIN],
  retryJob: [ADMIN],
  listAudit: [ADMIN],
  readLastAuditCheck: [ADMIN],
  checkAudit: [ADMIN],
  listAllCategories: [ADMIN],
  createCategory: [ADMIN, { body: { name: 'Matrix category' } }],
  editCategory: [ADMIN, { body: { order: 1 } }],
  deleteCategory: [
    ADMIN,
    async ({ fresh }) => ({ params: { categoryId: await fresh.category() } }),
  ],
  readSetup: [ADMIN],
  sendTestMail: [ADMIN],
  readSiteIdentity: [ADMIN],
  changeSiteIdentity: [ADMIN, { body: { tagline: 'Small shops' } }],
  readSitePage: [PUBLIC, { params: { slug: 'matrix' } }],
  listSitePages: [ADMIN],
  createSitePage: [
    ADMIN,
    () => ({ body: { slug: `p-${crypto.randomUUID()}`, title: 'Matrix page' } }),
  ],
  previewSitePage: [ADMIN, { body: { body: '**Bold**' } }],
  editSitePage: [ADMIN, { body: { title: 'Matrix page' } }],
  listSitePageVersions: [ADMIN],
  deleteSitePage: [ADMIN, async ({ fresh }) => ({ params: { pageId: await fresh.page() } })],
  readHomeSettings: [ADMIN],
  arrangeHome: ['401 401 403 403 403 403 4xx', { body: [] }],
  listLedger: [ADMIN],
  adjustBalance: [
    ADMIN,
    ({ ids }) => ({ body: { shop_id: ids['shopId'], amount: 1, reason: 'Thanks' } }),
  ],
  listStatement: [ADMIN],
  bookLine: [
    ADMIN,
    async ({ fresh }) => ({
      params: { lineId: await fresh.unexplainedLine() },
      body: { account: 'commission', reason: 'A gift' },
    }),
  ],
  payTax: [ADMIN, { body: { amount: 0.01, reason: 'October' } }],
  listSiteStops: [ADMIN],
  liftSiteStop: [
    ADMIN,
    async ({ fresh }) => {
      await fresh.siteStop();
      return { params: { reason: 'books' }, body: { note: 'We found the cent' } };
    },
  ],
  lookAgainAtOrder: [ADMIN],
  readTrialBalance: [ADMIN, { query: OCTOBER }],
  exportTrialBalance: [ADMIN, { query: OCTOBER }],
  listShopBalances: [ADMIN, { query: OCTOBER }],
  exportJournal: [ADMIN, { query: OCTOBER }],
  exportChartOfAccounts: [ADMIN],
  readMonths: [ADMIN], // The books have no entries for this month.
  closeMonth: ['401 401 403 403 403 403 4xx', { body: { month: '2001-01' } }],
  readLastChainCheck: [ADMIN],
  checkChain: [ADMIN],
  readLastLedgerCheck: [ADMIN],
  checkLedger: [ADMIN],
  listMails: [ADMIN],
  readMail: [ADMIN],
  // In the demo only.
  listMailPreviews: ['401 401 403 403 403 403 404'],
  listSiteStatements: [ADMIN],
  readSiteStatement: [ADMIN],
  exportSiteStatement: [ADMIN],
  printSiteStatement: [ADMIN],
  listPayoutsDue: [ADMIN],
  listAllPayouts: [ADMIN],
  payByHand: [ADMIN, ({ ids }) => ({ body: { shop_id: ids['shopId'] } })],
  setPayoutReserve: [ADMIN, { body: { percent: 10, days: 30 } }],
  stopPayouts: [ADMIN, { body: { note: 'We are looking at your sales' } }],
  resumePayouts: [ADMIN],
  listPayoutStops: [ADMIN],
  listEarlierSales: [ADMIN],
  settleEarlierSales: [
    ADMIN,
    async ({ fresh, ids }) => {
      await fresh.earlierSale();
      return { body: { shop_id: ids['shopId'], paid: 0 } };
    },
  ],
  listOpenPayouts: [ADMIN],
  cancelPayout: [ADMIN, async ({ fresh }) => ({ params: { payoutId: await fresh.payout() } })],
  listFoundTransfers: [ADMIN],
  settleFoundTransfer: [
    ADMIN,
    async ({ fresh }) => ({
      params: { transferId: await fresh.transfer() },
      body: { note: 'A prize' },
    }),
  ],
  listApprovals: [ADMIN],
  approve: [ADMIN, async ({ fresh }) => ({ params: { approvalId: await fresh.approval() } })],
  declineApproval: [
    ADMIN,
    async ({ fresh }) => ({ params: { approvalId: await fresh.approval() } }),
  ],
  listOwingShops: [ADMIN],
  readOwingAges: [ADMIN], // The shop owes nothing.
  writeOffDebt: [
    '401 401 403 403 403 403 4xx',
    ({ ids }) => ({ body: { shop_id: ids['shopId'], amount: 1, reason: 'They are gone' } }),
  ],
  readSettings: [ADMIN],
  changeSettings: [ADMIN, { body: {} }],
};
