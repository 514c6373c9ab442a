/** The page that the hidden frame of a silent renewal lands on: hands its address to the portal and shows nothing. */
import { UserManager } from 'oidc-client-ts';

void new UserManager({ authority: '', client_id: '', redirect_uri: '' }).signinSilentCallback();
