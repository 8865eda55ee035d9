"use strict";
// Contents are untrusted: they are shown as text, never as markup.
const data = JSON.parse(document.getElementById("data").textContent);

// Makes an element; undefined properties are omitted, functions become listeners, children are nodes or text.
function element(name, properties = {}, ...children) {
  return fill(document.createElement(name), properties, children);
}

function drawing(name, properties = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), properties, children);
}

function fill(node, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (typeof value === "function") node.addEventListener(name, value);
    else if (name.startsWith("--")) node.style.setProperty(name, value);
    else node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== undefined && child !== null));
  return node;
}

// Returns text with control characters as signs, and with characters that reverse or hide text as code points.
function visible(text) {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0);
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return code === 0x7f ? "\u2421" : "\u27e8U+" + code.toString(16).toUpperCase().padStart(4, "0") + "\u27e9";
  });
}

function content(text) { return element("span", { class: "content" }, visible(text) || "(nothing)"); }

function shortened(text, length) {
  const characters = Array.from(visible(text));
  return characters.length > length ? characters.slice(0, length - 1).join("") + "\u2026" : characters.join("");
}

function badge(kind, text) { return element("span", { class: "badge " + kind }, text ?? kind); }

function explained(kind, text) { return fill(badge(kind, text), { title: meaning[kind] }, []); }

const differenceKinds = ["wrong", "missed", "split", "ghost", "late"];
const meaning = {
  wrong: "stable with a content that is not printed there",
  missed: "printed, and never stable with its content",
  split: "a second id for one label",
  ghost: "an id where nothing of its kind is printed",
  late: "stable more than half a second after all of it was in view",
};
