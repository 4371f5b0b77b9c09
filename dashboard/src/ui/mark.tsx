/** Ours; the name stands beside it. */
export const Mark = ({ size = 28 }: { size?: number }) => <img src="/favicon.svg" alt="" width={size} height={size} />
