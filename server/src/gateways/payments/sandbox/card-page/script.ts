/**
 * What makes the form pleasanter where scripts run; without it everything works. Groups the card
 * number, puts the slash into the expiry, offers the test numbers to fill in, and shows that the
 * payment is on its way.
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
    expiry.value ||= '12 / ' + String((new Date().getFullYear() + 2) % 100);
    $('cvc').value ||= '123';
    $('name').focus();
  });
  cell.append(button);
}
form?.addEventListener('submit', () => {
  const button = form.querySelector('[type=submit]');
  button.setAttribute('aria-disabled', 'true');
  button.textContent = 'Processing…';
});
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`;
