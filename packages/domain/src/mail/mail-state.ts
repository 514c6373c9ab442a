/**
 * The state of a mail. waiting: to be sent, again after a failed attempt. sending: handed to the mail server, which
 * has not answered yet. unknown: it never answered, so that the mail is not sent again. failed: refused, or not taken
 * within a day. cancelled: what it was about has ended before it was sent. Spec: mail-once.
 */
export const mailStates = ['waiting', 'sending', 'sent', 'unknown', 'failed', 'cancelled'] as const;
export type MailState = (typeof mailStates)[number];
