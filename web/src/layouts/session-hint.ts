/**
 * Runs before the first paint: marks the document with whether a session is stored, so that the bar
 * neither flashes "Login" to a signed-in user nor jumps when the page starts to run.
 */
export const SESSION_HINT =
  "try{document.documentElement.dataset.session=localStorage.getItem('souk.token')?'in':'out'}catch{}";
