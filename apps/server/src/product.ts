/** What the program is called, and which one this is. */
export const productName = 'Interactive Data Submission System';
export const version = 'R4.0';
