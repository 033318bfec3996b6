/** The look of the sandbox's pages: plain, and unlike the shop's. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --side: #f3f4f6; --text: #111827; --quiet: #4b5563; --line: #9ca3af;
  --hair: #d8dbe0; --field: #ffffff; --action: #1f2937; --on-action: #ffffff; --focus: #2563eb;
  --bad: #b42318; --bad-ground: #fef3f2; --hint: #6b7280; --test: #fff3cd; --on-test: #5c4300; --test-line: #d9a400;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #16181d; --side: #1e2128; --text: #f1f3f6; --quiet: #b3bac6; --line: #6f7785;
    --hair: #333843; --field: #1e2128; --action: #e8eaee; --on-action: #14161a; --focus: #7aa7ff;
    --bad: #ffa198; --bad-ground: #3a1d1b; --hint: #98a1b0; --test: #43370f; --on-test: #ffe8a3; --test-line: #8a6d1a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
.test { background: var(--test); color: var(--on-test); border-bottom: 1px solid var(--test-line);
  padding: 10px 16px; text-align: center; font-weight: 600; margin: 0; }
.columns { display: grid; }
.side, .main { padding: 24px 16px; }
.side { background: var(--side); }
.inner { max-width: 440px; margin: 0 auto; }
h1 { font-size: 16px; font-weight: 600; margin: 16px 0 4px; color: var(--quiet); }
h2 { font-size: 20px; line-height: 1.3; margin: 0 0 16px; }
.amount { font-size: 36px; line-height: 1.2; font-weight: 600; margin: 0 0 20px; letter-spacing: -.01em; }
.amount, .sum, code { font-variant-numeric: tabular-nums; }
a { color: inherit; text-underline-offset: 3px; }
.logo { display: block; height: 40px; max-width: 100%; object-fit: contain; object-position: left;
  margin: 12px 0 0; padding: 4px; border-radius: 6px; background: #ffffff; }
.back { display: inline-block; padding: 10px 0; font-size: 14px; }
ul.lines { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--hair); }
ul.lines li { display: flex; gap: 12px; padding: 12px 0; border-bottom: 1px solid var(--hair); }
ul.lines li > div { flex: 1; min-width: 0; }
.name { overflow-wrap: anywhere; }
.small { font-size: 14px; color: var(--quiet); }
.total { display: flex; justify-content: space-between; padding: 12px 0; font-weight: 600; }
label { display: block; font-size: 14px; font-weight: 600; margin: 0 0 6px; }
input { width: 100%; min-height: 44px; padding: 9px 12px; font: inherit; color: var(--text);
  background: var(--field); border: 1px solid var(--line); border-radius: 6px; }
::placeholder { color: var(--hint); opacity: 1; }
input[aria-invalid=true] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.field { margin: 0 0 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: start; }
.wrong { color: var(--bad); font-size: 14px; margin: 6px 0 0; }
.alert { background: var(--bad-ground); color: var(--bad); border: 1px solid var(--bad);
  border-radius: 6px; padding: 12px; margin: 0 0 16px; font-weight: 600; }
button { font: inherit; cursor: pointer; }
.action { width: 100%; min-height: 48px; border: 1px solid var(--action); border-radius: 6px;
  background: var(--action); color: var(--on-action); font-weight: 600; padding: 10px 16px;
  text-align: center; display: block; text-decoration: none; }
.action.second { background: none; color: var(--text); border-color: var(--line); margin-top: 12px; }
.action[aria-disabled=true] { opacity: .7; }
.alert:focus { outline: none; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.numbers + .bank { margin-top: 40px; }
.numbers { margin-top: 28px; border-top: 1px solid var(--hair); padding-top: 20px; }
.numbers h2 { font-size: 16px; margin: 0 0 4px; }
.numbers dl { margin: 8px 0 0; }
.numbers div { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center;
  gap: 2px 12px; padding: 8px 0; border-bottom: 1px solid var(--hair); }
dt { display: flex; align-items: center; gap: 10px; }
code { font: 14px/1.4 ui-monospace, SFMono-Regular, Menlo, "Liberation Mono", monospace; }
dt button { min-height: 36px; padding: 2px 10px; font-size: 13px; background: none;
  color: var(--text); border: 1px solid var(--line); border-radius: 6px; }
@media (pointer: coarse) { dt button { min-height: 44px; } }
dd { margin: 0; font-size: 14px; color: var(--quiet); }
.good { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 12px;
  padding: 16px; border: 2px solid var(--action); border-radius: 8px; }
.good p { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 12px; margin: 0; }
.good code { font-size: 18px; font-weight: 600; }
.good button { min-height: 48px; padding: 10px 24px; border: 0; border-radius: 6px;
  background: var(--action); color: var(--on-action); font-weight: 600; }
.good + .small { margin: 8px 0 24px; }
@media (max-width: 479px) { .good button { width: 100%; } }
.plain { padding: 48px 16px; }
.plain h1 { font-size: 24px; color: var(--text); margin: 0 0 8px; }
.plain .action { margin-top: 24px; }
@media (min-width: 900px) {
  .columns { grid-template-columns: 1fr 1fr; min-height: calc(100vh - 46px); }
  .side, .main { padding: 48px; }
  .side .inner { margin: 0 0 0 auto; width: 100%; }
  .main .inner { margin: 0 auto 0 0; width: 100%; }
}
@media (prefers-reduced-motion: no-preference) { .action { transition: opacity 120ms ease-out; } }
`;

/**
 * Enhances the form, which also works without scripts. Groups the card number, adds the slash to
 * the expiry date, fills in test cards and shows that the payment is being processed. After an
 * error, restores the number and CVC from the tab, because the server never stores them.
 */
export const SCRIPT = `
const $ = (id) => document.getElementById(id);
const number = $('number'), expiry = $('expiry'), form = $('card');
number?.addEventListener('input', () => {
  if (number.selectionStart !== number.value.length) return;
  const digits = number.value.replace(/\\D/g, '').slice(0, 19);
  number.value = (digits.match(/.{1,4}/g) ?? []).join(' ');
});
expiry?.addEventListener('input', (event) => {
  if (event.inputType?.startsWith('delete') || expiry.selectionStart !== expiry.value.length) return;
  const digits = expiry.value.replace(/\\D/g, '').slice(0, 4);
  const month = digits.length === 1 && digits > '1' ? '0' + digits : digits.slice(0, 2);
  expiry.value = month.length < 2 ? month : month + ' / ' + digits.slice(month.startsWith('0') && digits.length === 1 ? 1 : 2);
});
for (const cell of document.querySelectorAll('[data-number]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Fill in';
  button.setAttribute('aria-label', 'Fill in ' + cell.dataset.number);
  button.addEventListener('click', () => {
    number.value = cell.dataset.number;
    expiry.value = '12 / ' + String((new Date().getFullYear() + 2) % 100);
    $('cvc').value = '123';
    $('name').value ||= 'Test Buyer';
    $('email').value ||= 'buyer@example.com';
    form.querySelector('[type=submit]').focus();
  });
  cell.append(button);
}
const kept = 'card ' + location.pathname;
try {
  const typed = form && JSON.parse(sessionStorage.getItem(kept) ?? '{}');
  if (form && 'tried' in form.dataset) for (const name in typed) $(name).value ||= typed[name];
  sessionStorage.removeItem(kept);
} catch {}
form?.addEventListener('submit', () => {
  try {
    sessionStorage.setItem(kept, JSON.stringify({ number: number.value, cvc: $('cvc').value }));
  } catch {}
  const button = form.querySelector('[type=submit]');
  button.setAttribute('aria-disabled', 'true');
  button.textContent = 'Processing…';
});
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`;
