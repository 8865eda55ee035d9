// Shows why the login page came again. Only the status of the response says so.

const status = performance.getEntriesByType("navigation")[0]?.responseStatus;
const words = { 403: "That is not the token.", 429: "Too many tries: wait a minute." }[status];
if (words) document.getElementById("problem").textContent = words;
