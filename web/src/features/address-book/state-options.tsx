import { offeredStates } from '@souk/contract/state-code';

/** The states of a country to choose from, as options of a list. */
export default function StateOptions({ country }: { country: string }) {
  return offeredStates(country).map(({ value, alias }) => (
    <option key={value} value={value}>
      {alias}
    </option>
  ));
}
