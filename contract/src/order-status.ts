/** All statuses of a shipment, in the order of the dashboard's list. */
export const STATUSES = [
  'pending',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof STATUSES)[number];

type StatusRule = {
  label: string;
  /** The Orders screen offers it; it displays any other status, but doesn't let you choose it. */
  onOrdersScreen: boolean;
  /** The seller's dashboard asks to ship it. */
  toShip: boolean;
  /** The page shows the tracking field. */
  tracking: boolean;
  /** The items have left, or count as on their way: they don't go back into stock. */
  gone: boolean;
  /** Nothing more is to come: its buyer and its seller may delete their accounts. */
  over: boolean;
  /** The sale is voided: items that have not left go back into stock. */
  voided: boolean;
};

const open = { tracking: false, gone: false, over: false, voided: false };
const sent = { toShip: false, tracking: true, gone: true, voided: false };
const voided = { toShip: false, tracking: false, gone: false, over: true, voided: true };

/** The name and the rules of each status, for the pages and the server alike. */
export const STATUS_RULES: Record<OrderStatus, StatusRule> = {
  pending: { ...open, label: 'Pending', onOrdersScreen: true, toShip: false },
  paid: { ...open, label: 'Paid', onOrdersScreen: true, toShip: true },
  processing: { ...open, label: 'Processing', onOrdersScreen: false, toShip: false },
  shipped: { ...sent, label: 'Shipped', onOrdersScreen: true, over: false },
  delivered: { ...sent, label: 'Delivered', onOrdersScreen: true, over: true },
  cancelled: { ...voided, label: 'Cancelled', onOrdersScreen: true },
  refunded: { ...voided, label: 'Refunded', onOrdersScreen: false },
};

export const TO_SHIP = STATUSES.filter((status) => STATUS_RULES[status].toShip);

/** The statuses of a sale that is not voided, from the least to the most advanced. */
const RUNNING = STATUSES.filter((status) => !STATUS_RULES[status].voided);

/**
 * A purchase has the first of these that a shipment of it has: the least advanced that is not voided; if all are,
 * refunded if any is, else cancelled.
 */
export const PURCHASE_STATUSES: readonly OrderStatus[] = [
  ...RUNNING,
  ...STATUSES.filter((status) => STATUS_RULES[status].voided).toReversed(),
];

export const purchaseStatus = (parts: readonly OrderStatus[]): OrderStatus =>
  PURCHASE_STATUSES.find((status) => parts.includes(status)) ?? 'cancelled';
