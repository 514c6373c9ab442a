/** An element with a class of its own. It takes what the element takes, further classes, and another element in `as`. */
import type { ComponentPropsWithRef, CSSProperties, ElementType, JSX } from 'react';

export const joinClasses = (...classes: readonly (string | false | null | undefined)[]): string =>
  classes.filter(Boolean).join(' ');

/** Custom properties for a style sheet, with values that are known at run time only. */
export const toProperties = (values: Readonly<Record<`--${string}`, string | number>>): CSSProperties =>
  values as CSSProperties;

export type ElementProps<Tag extends ElementType> = { readonly as?: Tag } & ComponentPropsWithRef<Tag>;

export function element<Own extends keyof JSX.IntrinsicElements>(tag: Own, ownClass: string | undefined) {
  return function Element<Tag extends ElementType = Own>({ as, className, ...rest }: ElementProps<Tag>) {
    const As: ElementType = as ?? tag;
    return <As {...rest} className={joinClasses(ownClass, className)} />;
  };
}
