import { currencyName, inWholeMinor, shortAmount } from '@souk/contract/amount-texts';
import { formatAmount } from '@souk/contract/currency';
import { maxFee, plainAmount } from '@souk/contract/money';
import {
  ChangePayoutPlan,
  type PayoutPlan,
  payoutTermsApi,
  PLANS,
} from '@souk/contract/payout-terms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { formatDay, formatPlural, formatWeekday } from '../../lib/format.ts';
import { typedAmount } from '../../lib/typed-number.ts';
import { useFields } from '../../lib/use-fields.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { payoutPlanKey, payoutPlanQuery } from './queries.ts';

const daysBetween = ({ site }: PayoutPlan) =>
  site.interval_days === 1 ? 'Every day' : `Every ${formatPlural(site.interval_days, 'day')}`;

/** Describes when a shop with this plan is paid. */
function whenPaid(plan: PayoutPlan): string {
  if (plan.weekday !== null) return `Every ${formatWeekday(plan.weekday)}`;
  if (plan.month_day !== null) return `Monthly, on day ${plan.month_day}`;
  return plan.plan === 'site' ? daysBetween(plan) : 'Every day';
}

/** How often a shop is paid, its minimum payout and its reserve. */
export function PlanCard({ shopId }: { shopId: string }) {
  const query = useQuery(payoutPlanQuery(shopId));
  const [changing, setChanging] = useState(false);
  return (
    <Loaded
      query={query}
      failed="Failed to load your payout plan."
      loading={<Skeleton className="h-44 rounded-card sm:h-32" />}
    >
      {(plan) => (
        <Card className="p-4 sm:p-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg font-semibold">Payout plan</h2>
            <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
              Change plan
            </Button>
          </div>
          <dl className="figures mt-3 grid gap-x-4 gap-y-3 text-sm sm:grid-cols-3">
            <Fact
              name="Schedule"
              value={whenPaid(plan)}
              note={plan.next_on ? `Next on ${formatDay(plan.next_on)} (UTC)` : null}
            />
            <Fact
              name="Minimum payout"
              value={formatAmount(plan.minimum ?? plan.site.minimum)}
              note="Smaller balances carry over"
            />
            <Fact
              name="Reserve"
              value={plan.reserve ? `${plan.reserve.percent}% of each sale` : 'None'}
              note={
                plan.reserve
                  ? `Held for ${formatPlural(plan.reserve.days, 'day')} after release`
                  : null
              }
            />
          </dl>
          {changing ? (
            <PlanDialog shopId={shopId} plan={plan} onClose={() => setChanging(false)} />
          ) : null}
        </Card>
      )}
    </Loaded>
  );
}

function Fact({ name, value, note }: { name: string; value: string; note: string | null }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="mt-0.5">
        <span className="block font-medium">{value}</span>
        {note ? <span className="block text-xs text-muted">{note}</span> : null}
      </dd>
    </div>
  );
}

const PLAN_LABELS: Record<PayoutPlan['plan'], (plan: PayoutPlan) => string> = {
  site: (plan) => `Site default: ${daysBetween(plan).toLowerCase()}`,
  daily: () => 'Every day',
  weekly: () => 'Once a week',
  monthly: () => 'Once a month',
};
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

type PlanDialogProps = { shopId: string; plan: PayoutPlan; onClose: () => void };

function PlanDialog({ shopId, plan, onClose }: PlanDialogProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(plan.plan);
  const [weekday, setWeekday] = useState(plan.weekday ?? 1);
  const [monthDay, setMonthDay] = useState(plan.month_day ?? 1);
  const outOfRange = `Please enter an amount from ${formatAmount(plan.site.minimum)} to ${shortAmount(maxFee())}, ${inWholeMinor()}`;
  const { typed, field, check } = useFields(
    { minimum: plan.minimum === null ? '' : plainAmount(plan.minimum) },
    { minimum: outOfRange },
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ChangePayoutPlan) =>
      api.call(payoutTermsApi.changePlan, { params: { shopId }, body }),
    onSuccess: (changed) => {
      client.setQueryData(payoutPlanKey(shopId), changed);
      toast.success('Payout plan saved');
      onClose();
    },
  });

  function send(form: HTMLFormElement) {
    const given = {
      plan: chosen,
      weekday: chosen === 'weekly' ? weekday : null,
      month_day: chosen === 'monthly' ? monthDay : null,
      minimum: typed.minimum.trim() === '' ? null : (typedAmount(typed.minimum) ?? NaN),
    };
    const body = check(form, ChangePayoutPlan, given, (changed) =>
      changed.minimum != null && changed.minimum < plan.site.minimum ? { minimum: outOfRange } : {},
    );
    if (body) mutate(body);
  }

  return (
    <FormDialog
      title="Payout plan"
      description="We pay out your available balance on these days. Days start at midnight UTC."
      button={['Save plan', 'Saving...']}
      busy={isPending}
      error={error}
      failed="Your payout plan could not be changed."
      onSubmit={send}
      onClose={onClose}
    >
      <Field label="Schedule">
        <Select
          value={chosen}
          onChange={({ target }) => setChosen(PLANS[target.selectedIndex] ?? 'site')}
        >
          {PLANS.map((each) => (
            <option key={each} value={each}>
              {PLAN_LABELS[each](plan)}
            </option>
          ))}
        </Select>
      </Field>
      {chosen === 'weekly' ? (
        <Field label="Weekday">
          <Select value={weekday} onChange={({ target }) => setWeekday(Number(target.value))}>
            {WEEKDAYS.map((day) => (
              <option key={day} value={day}>
                {formatWeekday(day)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {chosen === 'monthly' ? (
        <Field label="Day of the month" hint="In shorter months, the last day.">
          <Select value={monthDay} onChange={({ target }) => setMonthDay(Number(target.value))}>
            {MONTH_DAYS.map((day) => (
              <option key={day} value={day}>
                {day}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <AmountField
        label={`Minimum payout in ${currencyName()} (optional)`}
        hint={`At least ${formatAmount(plan.site.minimum)}. Smaller balances carry over to the next payout day.`}
        {...field('minimum')}
      />
    </FormDialog>
  );
}
