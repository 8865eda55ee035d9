// Says why the page came again. The answer's status is all that tells it.

const status = performance.getEntriesByType("navigation")[0]?.responseStatus;
const words = { 403: "That is not the token.", 429: "Too many tries: wait a minute." }[status];
if (words) document.getElementById("problem").textContent = words;
