/** The three programs, the components of a submission that belong to them, and the product lines. */
export const programs = ['HEDIS', 'CAHPS', 'HOS'] as const;
export type Program = (typeof programs)[number];

/** A component as URLs, calls and the database name it. DST is shown as HEDIS. */
export const components = ['DST', 'CAHPS', 'HOS'] as const;
export type Component = (typeof components)[number];

export const productLines = ['Commercial', 'Medicaid', 'Medicare', 'Exchange'] as const;
export type ProductLine = (typeof productLines)[number];

export const programOf = (component: Component): Program => (component === 'DST' ? 'HEDIS' : component);
export const componentOf = (program: Program): Component => (program === 'HEDIS' ? 'DST' : program);

/** The word a person reads for a component. */
export const componentLabel = (component: Component): string => programOf(component);

export const isProgram = (text: string): text is Program => (programs as readonly string[]).includes(text);
export const isComponent = (text: string): text is Component =>
  (components as readonly string[]).includes(text);
export const isProductLine = (text: string): text is ProductLine =>
  (productLines as readonly string[]).includes(text);
