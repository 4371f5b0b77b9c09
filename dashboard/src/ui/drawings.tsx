import type { ReactNode } from 'react'
import classes from './drawings.module.css'

/** Two tones: `data-tone` is filled, everything else is a line. The texts next to a drawing say what it means. */
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
    <path data-tone d="M36 54h40v38a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8ZM92 54h40v38a8 8 0 0 1-8 8h-24a8 8 0 0 1-8-8Z" />
    <path d="M30 46h40v40a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8ZM90 46h40v40a8 8 0 0 1-8 8H98a8 8 0 0 1-8-8Z" />
    <path d="M26 46h48v10a14 14 0 0 1-14 14H40a14 14 0 0 1-14-14ZM86 46h48v10a14 14 0 0 1-14 14h-20a14 14 0 0 1-14-14Z" />
    <path d="M44 46V32a16 16 0 0 1 16-16h40a16 16 0 0 1 16 16v14M56 46V34a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v12" />
    <path data-seal d="M46 64h8v14h-8ZM106 64h8v14h-8Z" />
    <path d="M50 70v3M110 70v3" />
  </Drawing>
)

export const Milestone = () => (
  <Drawing>
    <path data-tone d="M62 100V52a26 26 0 0 1 52 0v48Z" />
    <path d="M54 98V46a26 26 0 0 1 52 0v52Z" />
    <path d="M72 44a8 8 0 0 1 16 0v18M72 44h8M68 62h24M66 74h28M70 84h20" />
    <path d="M16 98h128M28 98c0-8 3-12 8-14M36 98c0-5 2-8 6-9M128 98c0-7-3-11-7-13M136 98c0-4 2-7 5-8" />
    <path d="M124 34c4-4 8-4 12 0M130 26c3-3 6-3 9 0" />
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
    <path data-tone d="M100 50c16-2 26-10 34-24v66c-8-14-18-22-34-24Z" />
    <path d="M94 44c16-2 26-10 34-24v66c-8-14-18-22-34-24" />
    <path d="M20 44h74M28 54h66M28 54a5 5 0 0 1-8-10M94 62H62M94 44v18" />
    <path d="M62 62a21 21 0 1 1 16-8M66 54a11 11 0 1 0 6 0" />
    <path d="M128 20c5 4 8 18 8 33s-3 29-8 33M40 44v10M84 44v10" />
    <path d="M48 54c-2 14-8 20-6 32M42 86l-4 12M42 86l3 12M42 86l-9 8" />
  </Drawing>
)
