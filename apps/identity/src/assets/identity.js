// Conveniences of the sign-in pages; each page works without them.
for (const button of document.querySelectorAll('[data-reveal]')) {
  const input = document.getElementById(button.dataset.reveal);
  const label = button.getAttribute('aria-label').replace(/^Show /, '');
  button.hidden = false;
  button.addEventListener('click', () => {
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    button.textContent = shown ? 'Hide' : 'Show';
    button.setAttribute('aria-label', `${shown ? 'Hide' : 'Show'} ${label}`);
    button.setAttribute('aria-pressed', String(shown));
  });
}

for (const button of document.querySelectorAll('[data-fill-email]')) {
  button.addEventListener('click', () => {
    const form = document.querySelector('form');
    form.elements.email.value = button.dataset.fillEmail;
    form.elements.password.value = button.dataset.fillPassword;
    form.querySelector('button[type=submit]').focus();
  });
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', () => {
    const said = button.parentElement.querySelector('[data-copied]');
    void navigator.clipboard.writeText(button.dataset.copy).then(
      () => (said.textContent = 'Copied.'),
      () => (said.textContent = 'Copying did not work. Select the codes and copy them.'),
    );
  });
}

for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });
}
// Coming back with the browser's back button finds the form usable again.
window.addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form')) delete form.dataset.sent;
});

document.querySelector('.notice.error[data-focus]')?.focus();
