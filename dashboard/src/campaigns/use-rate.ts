import { useEffect, useRef, useState } from 'react'

/** How often to look at the number, and how many of those moments the rate is measured over: a compromise of steady and current. */
const LOOK_MS = 1_000
const MOMENTS = 15

/** Returns how fast a number grows, per second. Returns 0 until it has grown. */
export const useRate = (n: number, isOn: boolean): number => {
  const latest = useRef(n)
  const [rate, setRate] = useState(0)
  useEffect(() => {
    latest.current = n
  }, [n])
  useEffect(() => {
    if (!isOn) return
    const moments: { atMs: number; n: number }[] = []
    const timer = setInterval(() => {
      moments.push({ atMs: performance.now(), n: latest.current })
      if (moments.length > MOMENTS) moments.shift()
      const [first, last] = [moments[0], moments.at(-1)]
      if (first && last && last.atMs > first.atMs) setRate(((last.n - first.n) / (last.atMs - first.atMs)) * 1_000)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [isOn])
  return isOn ? rate : 0
}
