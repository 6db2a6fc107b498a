/** The product's name, the same in each language. What it promises stands in `text/product.ts`. */
export const PRODUCT = { name: 'Steadfast' } as const;
