import { fitAddress } from '@souk/contract/address-format';
import type { Cart } from '@souk/contract/cart';
import { CHECKOUT, type ShippingAddress } from '@souk/contract/checkout';
import { toMinor } from '@souk/contract/money';
import { pages } from '@souk/contract/pages';
import type { SiteSettings } from '@souk/contract/site';
import { isInEu } from '@souk/contract/vat-numbers';
import { CreditCard } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { formatPlural } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { NO_ADDRESS } from '../address-book/address-fields.tsx';
import { useMoney } from '../currency/money.ts';
import { buyable, checkoutRequest } from './checkout-request.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { OrderBar } from './order-bar.tsx';
import { PaymentTrust } from './payment-trust.tsx';
import { hasOptions, ShippingOptions } from './shipping-options.tsx';
import { ShippingPart } from './shipping-part.tsx';
import { UnpaidQuestion } from './unpaid-question.tsx';
import { checkoutMessage, usePlaceOrder } from './use-place-order.ts';
import { chosenIn, useQuote } from './use-quote.ts';
import { type KnownBuyer, useShipping, withoutId } from './use-shipping.ts';
import { vatFault, VatField } from './vat-field.tsx';

type CheckoutFormProps = {
  buyer: KnownBuyer;
  cart: Cart;
  /** Undefined if it couldn't be loaded. */
  site: SiteSettings | undefined;
};

/** The shipping address, the payment and the costs. */
export function CheckoutForm({ buyer, cart, site }: CheckoutFormProps) {
  const shipping = useShipping(buyer);
  const { form, chosen, choose } = shipping;
  const { place, busy, error, question, replace, dismiss } = usePlaceOrder(buyer.user.id);
  const items = buyable(cart);
  const left = cart.items.length - items.length;
  const navigate = useNavigate();
  const { code: currency } = useMoney();
  const [country, state, zip_code] = useWatch({
    control: form.control,
    name: ['country', 'state', 'zip_code'],
  });
  const to = chosen ?? fitAddress({ ...NO_ADDRESS, country, state, zip_code });
  const takesVat = site !== undefined && site.tax.mode !== 'flat' && isInEu(to.country);
  const [typedVat, setTypedVat] = useState('');
  const vatId = takesVat ? typedVat.trim() : '';
  const pricing = useQuote(cart, { ...to, vatId }, site);
  const { quote, totals, lacksCountry } = pricing;
  const free = totals?.total_amount === 0;
  // Without a country, the button says that it is required.
  const waits = totals === null && !lacksCountry;
  const stuck = waits || (quote !== null && quote.not_shippable.length > 0);
  const conflict = error instanceof ApiError && (error.status === 409 || error.status === 412);

  /** The field to focus once the form replaces a saved address. */
  const awaited = useRef<keyof ShippingAddress | null>(null);
  // Fields rejected only by the server show its messages.
  const showFaults = useEffectEvent((errors: ApiError['errors']) => {
    const faults = errors.flatMap(({ path, message }) => {
      const [where, name] = path.split('.');
      return where === 'shipping_address' && name
        ? [{ name: name as keyof ShippingAddress, message }]
        : [];
    });
    if (faults.length > 0 && chosen) {
      awaited.current = faults[0]?.name ?? null;
      form.reset(withoutId(chosen));
      choose(null);
    }
    for (const [index, { name, message }] of faults.entries()) {
      form.setError(name, { message }, { shouldFocus: index === 0 });
    }
  });
  useEffect(() => {
    if (error instanceof ApiError) showFaults(error.errors);
  }, [error]);
  useEffect(() => {
    if (chosen !== null || awaited.current === null) return;
    form.setFocus(awaited.current);
    awaited.current = null;
  }, [chosen, form]);

  function placeTo(address: ShippingAddress) {
    if (items.length === 0) {
      toast.error(CHECKOUT.empty);
      void navigate(pages.cart());
      return;
    }
    if (!totals) return;
    const request = checkoutRequest(items, address, currency);
    const quoted = quote && {
      shipping_options: chosenIn(quote),
      quoted_total: totals.total_amount,
    };
    place({
      request: { ...request, ...quoted, ...(vatId && { vat_id: vatId }) },
      cart,
      shownTotalCents: toMinor(totals.total_amount),
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen) placeTo(withoutId(chosen));
    else {
      void form.handleSubmit((address) => {
        // The order saves the address, but a buyer who comes back still finds the typed text.
        choose(null);
        placeTo(address);
      })();
    }
  }

  return (
    <form
      noValidate
      aria-label="Checkout"
      onSubmit={submit}
      className="grid gap-6 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-8"
    >
      <OrderBar items={items} totals={totals} />
      <div className="min-w-0 space-y-6">
        <ShippingPart shipping={shipping} />
        {takesVat ? (
          <VatField value={typedVat} errors={[pricing.error, error]} onChange={setTypedVat} />
        ) : null}
        {quote ? (
          <ShippingOptions
            quote={quote}
            items={items}
            choices={pricing.choices}
            onChoose={pricing.choose}
          />
        ) : null}
        {pricing.error && !vatFault(pricing.error) ? (
          <Alert tone="danger" title="Couldn’t work out the shipping">
            <p>{checkoutMessage(pricing.error)}</p>
            <Button variant="secondary" className="mt-3" onClick={pricing.retry}>
              Try again
            </Button>
          </Alert>
        ) : null}
        <Card className="p-5 sm:p-6">
          <h2 className="text-lg font-semibold">Payment Method</h2>
          <p className="mt-3 flex items-start gap-3 text-sm text-muted">
            <CreditCard aria-hidden className="size-5 shrink-0 text-accent-ink" />
            <span>{free ? CHECKOUT.free : CHECKOUT.redirect}</span>
          </p>
        </Card>
      </div>
      <div className="space-y-4 lg:sticky lg:top-6">
        <CheckoutSummary
          items={items}
          totals={totals}
          lacksCountry={lacksCountry}
          freeShippingOver={site?.free_shipping_over}
          shopsWithOptions={(quote?.shops ?? []).filter(hasOptions).map(({ shop_id }) => shop_id)}
        />
        {left > 0 ? (
          <Alert tone="warning">
            <span>{formatPlural(left, 'item')}</span> in your cart can't be bought now and{' '}
            <span>{left === 1 ? 'is' : 'are'}</span> not part of this order.{' '}
            <Link to={pages.cart()} className="font-medium underline">
              Review your cart
            </Link>
          </Alert>
        ) : null}
        {conflict ? (
          <Alert tone="danger" title={checkoutMessage(error)}>
            <Link to={pages.cart()} className="font-medium underline">
              Review your cart
            </Link>
          </Alert>
        ) : null}
        <Button type="submit" size="lg" busy={busy} disabled={stuck} className="w-full">
          {busy ? 'Processing...' : 'Place Order'}
        </Button>
        {free ? null : <PaymentTrust test={site?.test_payments ?? false} />}
        {question ? (
          <UnpaidQuestion
            question={question}
            busy={busy}
            onReplace={() => replace(question)}
            onClose={dismiss}
          />
        ) : null}
      </div>
    </form>
  );
}
