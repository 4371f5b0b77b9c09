import { useEffect, useRef, useState } from 'react'

/**
 * How often to sample the number, and how many samples the rate is computed from: enough to be steady, few enough to be current.
 */
const SAMPLE_MS = 1_000
const SAMPLES = 15

/** Returns how much a number grows per second, or 0 if it hasn't grown yet. */
export const useRate = (n: number, isOn: boolean): number => {
  const latest = useRef(n)
  const [rate, setRate] = useState(0)
  useEffect(() => {
    latest.current = n
  }, [n])
  useEffect(() => {
    if (!isOn) return
    const samples: { atMs: number; n: number }[] = []
    const timer = setInterval(() => {
      samples.push({ atMs: performance.now(), n: latest.current })
      if (samples.length > SAMPLES) samples.shift()
      const [first, last] = [samples[0], samples.at(-1)]
      if (first && last && last.atMs > first.atMs) setRate(((last.n - first.n) / (last.atMs - first.atMs)) * 1_000)
    }, SAMPLE_MS)
    return () => clearInterval(timer)
  }, [isOn])
  return isOn ? rate : 0
}
