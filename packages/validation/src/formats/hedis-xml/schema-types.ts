/** A season's import schema as `make-schema-table.ts` reads it from hedis-submission.xsd. */

export type BuiltInType =
  | 'string'
  | 'token'
  | 'decimal'
  | 'integer'
  | 'nonNegativeInteger'
  | 'positiveInteger'
  | 'dateTime';

export interface SimpleType {
  readonly base: BuiltInType;
  readonly enumeration?: readonly string[];
  /** In XSD syntax; the tool accepts only what has the same meaning in JavaScript. */
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly fractionDigits?: number;
}

export interface UniqueConstraint {
  readonly name: string;
  /** Child element names from the constrained element down to the compared ones. */
  readonly selector: readonly string[];
  readonly attribute: string;
}

export interface ElementDeclaration {
  /** Name of a simple or complex type of the table. */
  readonly type: string;
  readonly default?: string;
  readonly unique?: readonly UniqueConstraint[];
}

export interface AttributeDeclaration {
  readonly type: string;
  readonly required?: true;
  readonly default?: string;
}

/** A content model as a deterministic automaton; state 0 is the start. */
export interface ContentState {
  readonly accepts: boolean;
  /** Element name to next state, in the order of the schema. */
  readonly next: Readonly<Record<string, number>>;
}

export interface ComplexType {
  readonly attributes: Readonly<Record<string, AttributeDeclaration>>;
  readonly elements: Readonly<Record<string, ElementDeclaration>>;
  readonly states: readonly ContentState[];
}

export interface SchemaTable {
  readonly namespace: string;
  readonly root: { readonly name: string } & ElementDeclaration;
  readonly simpleTypes: Readonly<Record<string, SimpleType>>;
  readonly complexTypes: Readonly<Record<string, ComplexType>>;
}
