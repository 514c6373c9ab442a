/** The license agreement of a fresh installation, as rich text. Staff replace it with their own. */
export const defaultLicense = `<p>This agreement is between the measurement body that operates this portal ("we") and the organization for which you sign in ("you").</p>
<p><b>1. What you may use the portal for.</b> You may use it to submit, check, review and attest quality-measurement data of the organizations that have given you a role, and to read what the portal shows you about them.</p>
<p><b>2. Your data.</b> The data stay yours. You allow us to store and process them, to compare them with those of others, to compute benchmarks and ratings, and, where you choose public reporting, to publish results.</p>
<p><b>3. Accuracy.</b> You submit data only that you believe to be accurate and complete, made according to the specifications of the measurement year. An attestation says so under the name of the person who signs it.</p>
<p><b>4. Confidentiality.</b> Results and review comments that you see before publication are confidential. Survey files hold answers of single members; you share them only with people who need them for this work.</p>
<p><b>5. Your account.</b> Your sign-in is yours alone. You do not share it, you inform us at once when another person may know it, and every action taken with it counts as yours. The portal keeps a record of actions that cannot be changed.</p>
<p><b>6. Measures.</b> Measure names and codes belong to their owners. This portal is no certification of software or results.</p>
<p><b>7. Ending.</b> We may end access when this agreement is broken. Attested results and the record of actions are kept as long as the law and our programs require.</p>`;
