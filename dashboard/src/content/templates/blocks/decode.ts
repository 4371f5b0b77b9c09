/** Decodes character references like `&auml;` with the browser's own list. */
export const decode = (text: string): string => {
  if (!text.includes('&')) return text
  const area = document.createElement('textarea')
  area.innerHTML = text.replaceAll('<', '&lt;')
  return area.value
}
