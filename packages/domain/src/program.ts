/** The three programs, the components of a submission that belong to them, and the product lines. */
export const programs = ['HEDIS', 'CAHPS', 'HOS'] as const;
export type Program = (typeof programs)[number];

/** Addresses, calls, the database and the hash chain of events spell the HEDIS component DST. */
export const hedisComponent = 'DST' as const;

/** The parts of a submission, one for each program. */
export const components = [hedisComponent, 'CAHPS', 'HOS'] as const;
export type Component = (typeof components)[number];

export const isHedis = (component: Component | null): component is typeof hedisComponent =>
  component === hedisComponent;

export const productLines = ['Commercial', 'Medicaid', 'Medicare', 'Exchange'] as const;
export type ProductLine = (typeof productLines)[number];

export const getProgram = (component: Component): Program => (isHedis(component) ? 'HEDIS' : component);
export const getComponent = (program: Program): Component => (program === 'HEDIS' ? hedisComponent : program);

/** The word a person reads for a component. */
export const componentLabel = (component: Component): string => getProgram(component);

export const isProgram = (text: string): text is Program => (programs as readonly string[]).includes(text);
export const isComponent = (text: string): text is Component =>
  (components as readonly string[]).includes(text);
export const isProductLine = (text: string): text is ProductLine =>
  (productLines as readonly string[]).includes(text);

/** The component that a text names, in any case; HEDIS may be spelled either way. */
export function parseComponent(text: string): Component | null {
  const name = text.toUpperCase();
  if (name === 'HEDIS') return hedisComponent;
  return isComponent(name) ? name : null;
}
