/** The product's name, the same in each language. Its tagline is in `text/product.ts`. */
export const PRODUCT = { name: 'Steadfast' } as const;
