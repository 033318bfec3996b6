/** What the sandbox provider knows of a demo payment, so that a demo order can really be refunded. */
export function providerPayment(payment: {
  number: number;
  at: Date;
  amount: number;
  refunded: number;
}): object[] {
  const { number, amount, refunded } = payment;
  const shared = {
    amount,
    currency: 'usd',
    created: Math.floor(payment.at.getTime() / 1000),
    livemode: false,
    customer: null,
  };
  const intent = {
    ...shared,
    id: `pi_demo_${number}`,
    object: 'payment_intent',
    amount_received: amount,
    latest_charge: `ch_demo_${number}`,
    payment_method_types: ['card'],
    metadata: { order_number: `SK-${number}` },
    status: 'succeeded',
  };
  const charge = {
    ...shared,
    id: `ch_demo_${number}`,
    object: 'charge',
    amount_captured: amount,
    amount_refunded: refunded,
    captured: true,
    paid: true,
    payment_intent: intent.id,
    payment_method: null,
    metadata: intent.metadata,
    refunded: refunded === amount,
    status: 'succeeded',
  };
  return [
    { id: intent.id, kind: 'payment_intent', body: JSON.stringify(intent) },
    { id: charge.id, kind: 'charge', body: JSON.stringify(charge) },
  ];
}
