/** Shapes that several calls share. Query values arrive as text and are read strictly: exactly one value each. */
import { components, hedisComponent, productLines, programs } from '@idss/domain/program';
import { validationStatuses } from '@idss/domain/findings/finding';
import { z } from 'zod';

const createFields =
  <Schema extends z.ZodType>(schema: Schema) =>
  <const Names extends readonly string[]>(...names: Names) =>
    Object.fromEntries(names.map((name) => [name, schema])) as Record<Names[number], Schema>;
/** Fields that are numbers: `z.object({ ...counts('added', 'removed') })`. */
export const counts = createFields(z.number());
/** Fields that are true or false. */
export const flags = createFields(z.boolean());
/** Fields that are text. */
export const texts = createFields(z.string());

/** The largest whole number of a column, and with it the largest id and version. */
export const maxWholeNumber = 2_147_483_647;
/** Of an organization, a submission, an announcement, and whatever else is counted from 1. */
const notAnId = `must be a whole number from 1 to ${maxWholeNumber}`;
export const id = z.int(notAnId).min(1, notAnId).max(maxWholeNumber, notAnId);
/** The same in a query string. */
export const idText = z
  .string()
  .max(10, notAnId)
  .regex(/^\d+$/, notAnId)
  .transform(Number)
  .pipe(id)
  .meta({ type: 'integer' });
/** Of calls that are about a season: without it they mean the current one. */
export const ofSeason = { measurementYear: idText.optional() };
/** A date of a season, in UTC; a deadline is read in the season's zone. */
export const milestone = z.object({
  program: z.enum(programs),
  key: z.string(),
  label: z.string(),
  at: z.string(),
});

/** At most `max` ids in a query string, with commas between them. */
export const idList = (max: number) =>
  z
    .string()
    .max(11 * max)
    .refine((text) => {
      const items = text.split(',');
      return items.length <= max && items.every((item) => idText.safeParse(item).success);
    }, `must be at most ${max} ids with commas between them`);

const wholeNumber = /^\d{1,9}$/;
const notANumber = 'must be a whole number up to 999999999';

/** A non-negative whole number in a query string. */
export const numberText = z
  .string()
  .max(9, notANumber)
  .regex(wholeNumber, notANumber)
  .transform(Number)
  .meta({ type: 'integer' });
/** The same, from 1 to `max`. */
export const numberUpTo = (max: number) => numberText.pipe(z.int().min(1).max(max));
/** An empty filter is none, as forms and addresses have it. */
export const filled = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
/** true or false in a query string. */
export const booleanText = z
  .enum(['true', 'false', 'True', 'False'])
  .transform((text) => text.toLowerCase() === 'true');

export const program = z.enum(programs);
/** HEDIS is spelled DST in calls; both are read. */
export const component = z
  .enum([...components, 'HEDIS'])
  .transform((c) => (c === 'HEDIS' ? hedisComponent : c));
export const productLine = z.enum(productLines);
export const validationStatus = z.enum(validationStatuses);
export const uuid = z.uuid();
/** Moment in time, ISO 8601 UTC. */
export const moment = z.string().max(40);
export const yesNo = z.enum(['Yes', 'No']);

export const onComponent = z.strictObject({ submissionId: idText, component });

/** The head of a call: reading or changing, access, and cost. Reads refuse nothing by themselves. */
export const staffRead = { method: 'GET', access: 'sysadmin', cost: 'standard', errors: [] } as const;
export const licensedRead = { ...staffRead, access: 'licensed' } as const;
export const signedInRead = { ...staffRead, access: 'signedIn' } as const;
export const staffChange = { method: 'POST', access: 'sysadmin', cost: 'standard' } as const;
/** A file is checked, and the answer is what it would change. */
export const staffPreview = {
  ...staffChange,
  changes: [],
  reads: ['settings'],
  errors: [413],
  subject: [],
  body: 'multipart',
} as const;
export const licensedChange = { ...staffChange, access: 'licensed' } as const;

/** The part that changes of a component's stage or attestation share. */
export const componentChange = {
  ...licensedChange,
  changes: ['submission', 'events'],
  errors: [403, 404, 409, 'stage_changed'],
  subject: ['submissionId', 'component'],
} as const;

export const organizationSummary = z.object({ orgId: z.number(), orgName: z.string() });

/** Who can do what a refusal asks for. */
const helpers = z.object({
  /** After `can`: `remove it`. */
  toDo: z.string(),
  /** By name, at most three: people whom the caller may know. None: only the roles are said. */
  people: z.array(z.object({ name: z.string(), email: z.string(), organization: z.string().nullable() })),
  /** How many others can. */
  others: z.number(),
  /** Roles that can, in words. */
  roles: z.string(),
});

/** `ok`, or the sentence that the disabled button shows, and where somebody else can help, who. */
export const verdict = z.object({
  ok: z.boolean(),
  reason: z.string().optional(),
  helpers: helpers.optional(),
});
export type VerdictAnswer = z.output<typeof verdict>;

/** The component of a row, and whose it is. */
export const submissionNames = {
  submissionId: z.number(),
  component: z.enum(components),
  productLine: z.enum(productLines),
  organizationId: z.number(),
  organizationName: z.string(),
};

/** The same in the lists of submissions. */
export const listedSubmission = {
  subId: z.number(),
  productLine: z.enum(productLines),
  component: z.enum(components),
  orgId: z.number(),
  orgName: z.string(),
};

/** A component of a submission with its siblings, where a decision depends on all of them. */
export const componentState = z.object({
  component: z.enum(components),
  /** The label of its step. */
  stage: z.string(),
  isFinal: z.boolean(),
  isAttested: z.boolean(),
  validationStatus,
  /** Of its survey vendor. */
  vendorName: z.string().nullable(),
  /** It was declared, and nothing is waited for. */
  hasNothingToReport: z.boolean(),
});
export type ComponentState = z.output<typeof componentState>;

/** A small file inside JSON, as the specification's clients expect it. */
export const base64File = z.object({ fileName: z.string(), fileContents: z.base64() });

/** The answer of calls that create a link to a file, valid for one minute. */
export const fileLink = z.object({ fileName: z.string(), url: z.string() });

/** A file behind such a link: the ticket in its address says whose it is. */
export const behindTicket = {
  method: 'GET',
  access: 'public',
  may: 'everyone with the signed, short-lived ticket',
  cost: 'expensive',
  errors: [404],
  params: z.strictObject({ ticket: z.string().max(2000) }),
  answer: 'bytes',
} as const;
