import type { ReactNode } from 'react'
import classes from './drawings.module.css'

/**
 * A drawing in two tones. Elements with `data-tone` are filled areas; all others are outlines. Outlines with `data-seal` or
 * `data-board` cover what is behind them. Screen readers skip the drawing, because the text next to it says the same.
 */
const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className={classes.drawing} viewBox="0 0 160 112" width="160" height="112" aria-hidden="true">
    {children}
  </svg>
)

export const Letter = () => (
  <Drawing>
    <path data-tone d="M46 40h84a6 6 0 0 1 6 6v48a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6V46a6 6 0 0 1 6-6Z" />
    <path d="M38 28h84a6 6 0 0 1 6 6v50a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6V34a6 6 0 0 1 6-6Z" />
    <path d="m33 32 38 31a14 14 0 0 0 18 0l38-31M34 88l33-28M126 88 93 60" />
    <circle data-seal cx="80" cy="64" r="11" />
    <path d="M76 64h8M80 60v8" />
    <path d="M14 44h10M10 56h14M16 68h8" />
  </Drawing>
)

export const Saddlebag = () => (
  <Drawing>
    <path data-tone d="M36 58h40v36a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8ZM96 58h40v36a8 8 0 0 1-8 8h-24a8 8 0 0 1-8-8Z" />
    <path d="M30 50h40v38a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8ZM90 50h40v38a8 8 0 0 1-8 8H98a8 8 0 0 1-8-8Z" />
    <path d="M40 46v-4a20 20 0 0 1 20-20h40a20 20 0 0 1 20 20v4M54 46v-2a8 8 0 0 1 8-8h36a8 8 0 0 1 8 8v2" />
    <path
      data-board
      d="M26 46h48v8a16 16 0 0 1-16 16H42a16 16 0 0 1-16-16ZM86 46h48v8a16 16 0 0 1-16 16h-16a16 16 0 0 1-16-16Z"
    />
    <path data-board d="M46 62h8v16h-8ZM106 62h8v16h-8Z" />
    <path d="M50 70v3M110 70v3" />
  </Drawing>
)

export const Milestone = () => (
  <Drawing>
    <path data-tone d="m64 98 5-50 17-14 17 14 5 50Z" />
    <path d="m56 98 5-56 17-14 17 14 5 56Z" />
    <path d="M61 42h34M67 54l8 14M75 54l-8 14M80 54v14M86 54v14M69 80h16l-5-4M85 80l-5 4" />
    <path d="M14 98h132M116 98c2-10 10-16 22-18M126 98c2-5 6-8 14-10M30 98c0-7-3-11-8-13M38 98c0-5-1-7-3-9" />
  </Drawing>
)

export const Signpost = () => (
  <Drawing>
    <path data-tone d="M50 30h64l14 12-14 12H50ZM48 62H112v22H48L36 73Z" />
    <path d="M76 14h8v84h-8Z" />
    <path data-board d="M44 24h64l14 12-14 12H44ZM112 56H52L38 67l14 11h60Z" />
    <path d="M54 36h34M70 67h30M22 98h116M62 98c0-5-2-8-6-9M98 98c0-6 3-9 7-10" />
  </Drawing>
)

export const PostHorn = () => (
  <Drawing>
    <path data-tone d="M98 48c16-2 26-8 36-20v52c-10-12-20-18-36-20Z" />
    <circle data-tone cx="70" cy="72" r="22" />
    <circle data-board cx="64" cy="66" r="22" />
    <circle data-board cx="64" cy="66" r="14" />
    <path data-board d="M22 38h70c16-2 26-8 36-20v48c-10-12-20-18-36-20H22Z" />
    <path d="M128 18c4 4 6 14 6 24s-2 20-6 24M22 33v18M16 36v12M92 38v8M40 38v8" />
    <path d="M64 88v6M58 104l6-10 6 10M64 94v10" />
  </Drawing>
)
