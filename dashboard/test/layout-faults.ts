import type { Page } from 'playwright-core'

/**
 * Runs in the browser. A broken word is a word with a line break inside it. Code and words of 40 or more characters may break.
 * Addresses and paths may break too, except in a table cell, where a break means that the column is too narrow to read.
 */
const FIND_FAULTS = `(() => {
  const faults = new Set()
  const isVisible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.unseen, .mantine-VisuallyHidden-root, [aria-hidden="true"], script, style, noscript, svg, code, .cm-editor')
  const range = document.createRange()
  const linesIn = (node, start, end) => {
    range.setStart(node, start)
    range.setEnd(node, end)
    const middles = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top, height }) => top + height / 2)
    return middles.sort((a, b) => a - b).filter((middle, index) => index === 0 || middle - middles[index - 1] > 6).length
  }

  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.add('the page scrolls sideways by ' + (scrollWidth - clientWidth) + ' px')

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    const { parentElement } = node
    if (!node.data.trim() || linesIn(node, 0, node.length) < 2 || !isVisible(parentElement)) continue
    for (const { 0: word, index } of node.data.matchAll(/\\S+/g)) {
      const isPlain = /^\\p{L}+\\p{P}*$/u.test(word)
      const isInCell = parentElement.closest('td') && getComputedStyle(parentElement.closest('td')).display === 'table-cell'
      if ((isPlain || isInCell) && word.length < 40 && linesIn(node, index, index + word.length) > 1)
        faults.add('broken word: ' + word)
    }
    const label = parentElement.closest('button, th, time, [data-status], .mantine-Badge-root, .mantine-Button-root')
    if (label) faults.add('wrapped label: ' + node.data)
  }

  for (const element of document.querySelectorAll('body *')) {
    if (element.scrollWidth - element.clientWidth <= 1 || element.matches('input, textarea') || !isVisible(element)) continue
    const { overflowX, clipPath, textOverflow } = getComputedStyle(element)
    if (!['hidden', 'clip'].includes(overflowX) || clipPath !== 'none' || textOverflow === 'ellipsis') continue
    faults.add('cut off: ' + element.textContent.slice(0, 80))
  }
  const measure = document.createElement('canvas').getContext('2d')
  for (const input of document.querySelectorAll('input[placeholder]')) {
    if (!isVisible(input) || input.value !== '') continue
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input)
    measure.font = fontSize + ' ' + fontFamily
    const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    if (measure.measureText(input.placeholder).width > room + 1) faults.add('cut-off placeholder: ' + input.placeholder)
  }
  return [...faults]
})()`

/** How long to wait until components that measure their width, like the template editor, have adapted. */
const ADAPT_MS = 300

/** Returns a description of each layout fault on the screen, such as a broken word, a wrapped label or cut-off text. */
export const layoutFaults = async (page: Page): Promise<string[]> => {
  const find = () => page.evaluate(FIND_FAULTS) as Promise<string[]>
  const faults = await find()
  if (faults.length === 0) return faults
  await page.waitForTimeout(ADAPT_MS)
  return find()
}
