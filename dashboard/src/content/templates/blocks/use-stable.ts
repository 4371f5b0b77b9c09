import { useRef } from 'react'

/** Returns the same object as long as its content is the same, so that a new array with equal items doesn't recreate an editor. */
export const useStable = <T>(value: T): T => {
  const stable = useRef(value)
  if (stable.current !== value && JSON.stringify(stable.current) !== JSON.stringify(value)) stable.current = value
  return stable.current
}
