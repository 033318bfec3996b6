/** What the sandbox provider knows of a demo payment, so that a demo order can really be refunded. */
export interface ProviderPayment {
  /** The order's number, `SK-10001`. */
  orderNumber: string;
  orderId: string;
  at: Date;
  amountCents: number;
  refundedCents: number;
}

/** The provider's ids for an order: its checkout session, payment intent and charge. */
export function providerIds(orderNumber: string) {
  const name = `demo_${orderNumber.replace('-', '')}`;
  return { session: `cs_test_${name}`, intent: `pi_${name}`, charge: `ch_${name}` };
}

/** Rows of the sandbox's objects, with the fields that its API shows and reckons with. */
export function providerObjects(payment: ProviderPayment): object[] {
  const { amountCents, refundedCents, orderNumber, orderId } = payment;
  const ids = providerIds(orderNumber);
  const metadata = { order_id: orderId, order_number: orderNumber };
  const shared = {
    amount: amountCents,
    currency: 'usd',
    created: Math.floor(payment.at.getTime() / 1000),
    customer: null,
    description: `Order ${orderNumber}`,
    livemode: false,
    metadata,
  };
  const intent = {
    ...shared,
    id: ids.intent,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: amountCents,
    capture_method: 'automatic_async',
    latest_charge: ids.charge,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'succeeded',
  };
  const charge = {
    ...shared,
    id: ids.charge,
    object: 'charge',
    amount_captured: amountCents,
    amount_refunded: refundedCents,
    captured: true,
    paid: true,
    payment_intent: ids.intent,
    payment_method: null,
    refunded: refundedCents === amountCents,
    status: 'succeeded',
  };
  return [
    { id: ids.intent, kind: 'payment_intent', body: JSON.stringify(intent) },
    { id: ids.charge, kind: 'charge', body: JSON.stringify(charge) },
  ];
}
