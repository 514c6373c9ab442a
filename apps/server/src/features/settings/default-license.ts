/** The license agreement of a fresh installation. Staff put their own in its place. */
export const defaultLicense = `This agreement is between the measurement body that operates this portal ("we") and the organization for which you sign in ("you").

1. What you may use the portal for. You may use it to submit, check, review and attest quality-measurement data of the organizations that have given you a role, and to read what the portal shows you about them.

2. Your data. The data stay yours. You allow us to store and process them, to compare them with those of others, to compute benchmarks and ratings, and, where you choose public reporting, to publish results.

3. Accuracy. You submit data only that you believe to be accurate and complete, made according to the specifications of the measurement year. An attestation says so under the name of the person who signs it.

4. Confidentiality. Results and review comments that you see before publication are confidential. Survey files hold answers of single members; you share them with nobody who does not need them for this work.

5. Your account. Your sign-in is yours alone. You do not share it, you tell us at once when somebody else may know it, and every action taken with it counts as yours. The portal keeps a record of actions that cannot be changed.

6. Measures. Measure names and codes belong to their owners. This portal is no certification of software or results.

7. Ending. We may end access when this agreement is broken. Attested results and the record of actions are kept as long as the law and our programs require.`;
