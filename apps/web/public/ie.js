/* Runs before any bundle, in the language that Internet Explorer reads. Document 1, section 1. */
(function () {
  var agent = navigator.userAgent;
  if (agent.indexOf('MSIE ') < 0 && agent.indexOf('Trident/') < 0) return;
  document.write(
    '<body><p id="unsupported-browser" role="alert">' +
      'Internet Explorer is not supported. Please use some other browser to access IDSS website.' +
      '</p>',
  );
  if (window.stop) window.stop();
  else document.execCommand('Stop');
})();
