/** A fresh installation: the first administrator sees the next step, other users are asked to come back later. */
import { MessageScreen } from '#src/components/MessageScreen.tsx';
import { signOut } from '#src/session/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { Paragraphs } from '#src/ui/Text.tsx';

export default function NoSeasonScreen({ canLoadSeason }: { canLoadSeason: boolean }) {
  return (
    <MessageScreen
      title={canLoadSeason ? 'Load a season to begin' : 'The portal is being set up'}
      icon="clock"
      actions={
        <>
          <Button variant="contained" onClick={() => window.location.reload()}>
            Refresh
          </Button>
          <Button variant="outlined" onClick={() => void signOut()}>
            Logout
          </Button>
        </>
      }
    >
      {canLoadSeason ? (
        <Paragraphs>
          <p>The portal has no season yet: no organizations, no submissions, no people and no milestones.</p>
          <p>
            On the machine that runs the portal, in its folder, run this command with the settings of the
            portal. The portal may go on running.
          </p>
          <p>
            <code>npx idss season load FOLDER</code>
          </p>
          <p>
            The file <code>docs/season-folder.md</code> describes what the folder needs. The command checks
            all of it and names every problem with its file and line.
          </p>
        </Paragraphs>
      ) : (
        'No season is loaded yet. Please check back later.'
      )}
    </MessageScreen>
  );
}
