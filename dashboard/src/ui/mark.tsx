/** The logo. It has no alt text, because the product's name is next to it. */
export const Mark = ({ size = 28 }: { size?: number }) => <img src="/favicon.svg" alt="" width={size} height={size} />
