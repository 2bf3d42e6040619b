// What must hold on every screen at every size. Returns sentences, one for each thing that does not.
() => {
  const troubles = [];
  const say = (element, what) => {
    const text = (element.innerText || element.value || element.id || "").trim().slice(0, 40);
    troubles.push(`${what}: <${element.tagName.toLowerCase()} class="${element.getAttribute("class") || ""}"> ${text}`);
  };
  const box = (element) => element.getBoundingClientRect();
  const shown = (element) => {
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
    const { width, height } = box(element);
    return width > 1.5 && height > 1.5; // visually hidden text for screen readers is 1 px
  };

  // Nothing runs off the side.
  if (document.documentElement.scrollWidth > window.innerWidth) {
    troubles.push(`wider than the screen: ${document.documentElement.scrollWidth} px`);
    for (const element of document.querySelectorAll("main *, header *")) {
      if (shown(element) && box(element).right > window.innerWidth + 1) say(element, "runs off the side");
    }
  }

  // Everything to press is large enough for a thumb.
  const sentence = (link) => {
    const around = link.closest("p, li, td, dd, label, .notice");
    return around && around.innerText.trim().length > link.innerText.trim().length + 3
      && getComputedStyle(link).display.startsWith("inline");
  };
  for (const control of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
    if (control.type === "hidden" || control.matches(".skip-link")) continue;
    const label = control.closest("label");
    const target = label && /radio|checkbox/.test(control.type) ? label : control;
    if (!shown(target) || (control.matches("a") && sentence(control))) continue;
    const { width, height } = box(target);
    const least = target.matches(".key") ? 56 : 48;
    if (height < least - 0.5 || width < least - 0.5) {
      say(target, `too small to press (${width.toFixed(0)} x ${height.toFixed(0)})`);
    }
  }

  // Text: 18 px and more, contrast 7:1 and more.
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) known.set(colour, painted(colour));
    return known.get(colour);
  };
  const painted = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const luminance = ([r, g, b]) => {
    const part = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2];
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      if (colour[3] > 0.99) return colour;
    }
    return [255, 255, 255, 1];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || seen.has(element)) continue;
    seen.add(element);
    if (element.closest("script, style, template, noscript, title, desc, option, .skip-link") || !shown(element)) continue;
    const style = getComputedStyle(element);
    const svg = element.ownerSVGElement;
    const scale = svg && svg.viewBox.baseVal.width ? box(svg).width / svg.viewBox.baseVal.width : 1;
    const size = parseFloat(style.fontSize) * scale;
    if (size < 17.9) say(element, `small text (${size.toFixed(1)} px)`);
    const ink = luminance(rgba(svg ? style.fill : style.color));
    const paper = luminance(behind(svg || element));
    const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    if (ratio < 6.95) say(element, `faint text (${ratio.toFixed(1)}:1)`);
  }
  if (typeof htmx === "undefined") troubles.push("htmx has not been loaded");
  return troubles;
};
