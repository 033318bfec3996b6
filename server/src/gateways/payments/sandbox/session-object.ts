import type Stripe from 'stripe';

import { newStripeId } from './ids.ts';
import type { IntentData, Session, WireItem } from './objects.ts';
import { fullAddress } from './params.ts';
import type { CreateSession } from './session-params.ts';
import type { Work } from './transaction.ts';

/** A new open session, its document as Stripe answers it. `expiresAt` in seconds since 1970. */
export function newSession(
  work: Work,
  params: CreateSession,
  items: WireItem[],
  expiresAt: number,
): Session {
  const id = newStripeId('checkout.session');
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  return {
    ...UNUSED,
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    branding_settings: branding(params.branding_settings?.display_name),
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: work.now,
    currency: items[0]?.currency ?? null,
    customer_details: params.customer_email
      ? customerDetails({ email: params.customer_email })
      : null,
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${work.publicUrl}/sandbox/pay/${id}`,
  };
}

/** Who paid, as far as it is known. */
export function customerDetails(
  known: Partial<
    Pick<Stripe.Checkout.Session.CustomerDetails, 'address' | 'email' | 'name' | 'phone'>
  >,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: known.address ?? fullAddress(),
    business_name: null,
    email: known.email ?? null,
    individual_name: null,
    name: known.name ?? null,
    phone: known.phone ?? null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

/** What to put on the payment intent, once there is one. */
export function intentDataOf(params: CreateSession): IntentData {
  const data = params.payment_intent_data ?? {};
  return {
    description: data.description ?? null,
    metadata: data.metadata ?? {},
    receipt_email: data.receipt_email ?? null,
    shipping: data.shipping
      ? {
          address: fullAddress(data.shipping.address),
          carrier: data.shipping.carrier ?? null,
          name: data.shipping.name,
          phone: data.shipping.phone ?? null,
          tracking_number: data.shipping.tracking_number ?? null,
        }
      : null,
    statement_descriptor: data.statement_descriptor ?? null,
    statement_descriptor_suffix: data.statement_descriptor_suffix ?? null,
    transfer_group: data.transfer_group ?? null,
  };
}

function branding(name = 'Souk'): Stripe.Checkout.Session.BrandingSettings {
  return {
    background_color: '#ffffff',
    border_style: 'rounded',
    button_color: '#1f2937',
    display_name: name,
    font_family: 'default',
    icon: null,
    logo: null,
  };
}

// What belongs to the document at Stripe and has nothing to say here.
const UNUSED = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: {
    business_name: null,
    individual_name: null,
    shipping_details: null,
  },
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  wallet_options: null,
} satisfies Partial<Session>;
