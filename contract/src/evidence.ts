import * as z from 'zod/mini';
import { Dispute } from './disputes.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time } from './fields.ts';
import { line, lines, requiredLines } from './inputs.ts';
import { MIB } from './limits.ts';
import { ORDERS } from './orders.ts';
import { PageQuery } from './paging.ts';

export const EVIDENCE_TEXT_MAX = 20_000;
export const STATEMENT_MAX = 5000;
/** The provider's limit. */
export const EVIDENCE_FILE_MAX_BYTES = 5 * MIB;

export const EVIDENCE = {
  notFound: 'Dispute not found',
  closed: 'The bank has already decided this dispute',
  late: 'The deadline for this dispute has passed',
  sent: 'The evidence for this dispute has already been sent',
  noOrder:
    'This payment isn’t for an order. Please respond to the dispute at the payment provider.',
  statement: 'Please describe what happened',
  text: `Each text can be up to ${EVIDENCE_TEXT_MAX.toLocaleString('en-US')} characters long`,
  field: 'Please choose the type of evidence',
  fieldTaken: 'There’s already a file of this type. Please choose another type.',
  file: 'Please choose a PNG, JPEG or PDF file',
  fileSize: 'Files can be up to 5 MB',
} as const;

/** The evidence's text fields, keyed by the provider's names. */
export const EVIDENCE_TEXTS = {
  product_description: 'Goods',
  customer_name: 'Buyer',
  customer_email_address: 'Buyer’s email',
  shipping_address: 'Shipping address',
  shipping_date: 'Shipped on',
  shipping_tracking_number: 'Tracking',
  refund_policy_disclosure: 'Refund policy',
  uncategorized_text: 'History',
} as const;
export type EvidenceText = keyof typeof EVIDENCE_TEXTS;
export const EVIDENCE_TEXT_NAMES = Object.keys(EVIDENCE_TEXTS) as EvidenceText[];

/** The kinds of evidence files, keyed by the provider's names. A dispute takes one of each. */
export const EVIDENCE_FILES = {
  shipping_documentation: 'Proof of shipping or delivery',
  customer_communication: 'Messages with the buyer',
  service_documentation: 'The goods',
  receipt: 'Receipt',
  refund_policy: 'Refund policy',
  uncategorized_file: 'Something else',
} as const;
const FILE_FIELDS = Object.keys(EVIDENCE_FILES) as (keyof typeof EVIDENCE_FILES)[];
const FileField = z.enum(FILE_FIELDS, EVIDENCE.field);
export type EvidenceField = z.infer<typeof FileField>;

const each = <S>(schema: S) =>
  Object.fromEntries(EVIDENCE_TEXT_NAMES.map((name) => [name, schema])) as Record<EvidenceText, S>;

const EvidenceTexts = z.object(each(z.string()));
export type EvidenceTexts = z.infer<typeof EvidenceTexts>;

const EvidenceFile = z.object({
  id: Id,
  field: FileField,
  name: z.string(),
  size_bytes: Count,
});

/** A dispute with its evidence. */
export const DisputeDetail = z.extend(Dispute, {
  /**
   * The saved draft or, without one, texts compiled from the order. Null if the payment isn't for
   * an order.
   */
  texts: z.nullable(EvidenceTexts),
  saved_at: z.nullable(Time),
  submitted_at: z.nullable(Time),
  /**
   * Whether evidence can still be sent: the dispute is open and unanswered, and its deadline
   * hasn't passed.
   */
  can_answer: z.boolean(),
  files: z.array(z.extend(EvidenceFile, { shop_name: z.nullable(z.string()) })),
  /** The sellers' statements, which are sent with the evidence. */
  statements: z.array(
    z.object({ shop_id: Id, shop_name: z.string(), text: z.string(), saved_at: Time }),
  ),
});
export type DisputeDetail = z.infer<typeof DisputeDetail>;

/** A dispute as shown to a shop. */
export const ShopDispute = z.object({
  id: Id,
  state: Dispute.shape.state,
  reason: z.string(),
  respond_by: z.nullable(Time),
  submitted_at: z.nullable(Time),
  can_answer: z.boolean(),
  statement: z.nullable(z.string()),
  files: z.array(EvidenceFile),
});
export type ShopDispute = z.infer<typeof ShopDispute>;

const evidenceLine = line(EVIDENCE_TEXT_MAX, EVIDENCE.text);
const evidenceLines = lines(EVIDENCE_TEXT_MAX, EVIDENCE.text);
export const SaveEvidence = z.object({
  product_description: evidenceLines,
  customer_name: evidenceLine,
  customer_email_address: evidenceLine,
  shipping_address: evidenceLines,
  shipping_date: evidenceLine,
  shipping_tracking_number: evidenceLine,
  refund_policy_disclosure: evidenceLines,
  uncategorized_text: evidenceLines,
} satisfies Record<EvidenceText, unknown>);
export type SaveEvidence = z.infer<typeof SaveEvidence>;

export const SaveStatement = z.object({ text: requiredLines(EVIDENCE.statement, STATEMENT_MAX) });
export type SaveStatement = z.infer<typeof SaveStatement>;

const ofSite = { access: 'admin', tag: 'admin' } as const;
const ofShop = {
  access: 'owner',
  closedShops: true,
  refusal: ORDERS.notYours,
  tag: 'orders',
} as const;
const file = {
  query: z.object({ field: FileField }),
  files: { names: ['file'], many: false, types: 'image/png, image/jpeg, application/pdf' },
  allowance: 'uploads',
  errors: [409, 503],
} as const;

export const evidenceApi = {
  read: endpoint('GET /admin/disputes/:disputeId', {
    ...ofSite,
    operationId: 'readDispute',
    summary: 'Read a dispute and its evidence',
    answers: { 200: DisputeDetail },
  }),
  save: endpoint('PUT /admin/disputes/:disputeId/evidence', {
    ...ofSite,
    records: ['evidence.saved'],
    operationId: 'saveEvidence',
    summary: 'Save a draft of the evidence',
    body: SaveEvidence,
    bodySize: 'large',
    answers: { 200: DisputeDetail },
    errors: [409],
  }),
  submit: endpoint('POST /admin/disputes/:disputeId/evidence/submit', {
    ...ofSite,
    records: ['evidence.sent'],
    operationId: 'submitEvidence',
    summary: 'Send the evidence to the bank, which can be done only once',
    answers: { 200: DisputeDetail },
    errors: [409, 503],
  }),
  addFile: endpoint('POST /admin/disputes/:disputeId/files', {
    ...ofSite,
    ...file,
    records: ['evidence.file-added'],
    operationId: 'addEvidenceFile',
    summary: 'Add a file to the evidence',
    answers: { 201: DisputeDetail },
  }),
  listOfShop: endpoint('GET /shops/:shopId/orders/:orderId/disputes', {
    ...ofShop,
    operationId: 'listShopDisputes',
    summary: 'List disputes over a shipment (shop owner or admin)',
    query: PageQuery,
    answers: { 200: z.array(ShopDispute) },
    gives: ['X-Total-Count'],
  }),
  state: endpoint('PUT /shops/:shopId/orders/:orderId/disputes/:disputeId/statement', {
    ...ofShop,
    records: ['evidence.stated'],
    operationId: 'stateOnDispute',
    summary: 'Save the seller’s statement for the bank (shop owner or admin)',
    body: SaveStatement,
    answers: { 200: ShopDispute },
    errors: [409],
  }),
  addShopFile: endpoint('POST /shops/:shopId/orders/:orderId/disputes/:disputeId/files', {
    ...ofShop,
    ...file,
    records: ['evidence.file-added'],
    operationId: 'addShopEvidenceFile',
    summary: 'Add a file for the bank (shop owner or admin)',
    answers: { 201: ShopDispute },
  }),
};
