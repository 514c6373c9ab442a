#!/usr/bin/perl
# Writes the portal's audit trail, as rsyslog hands it over, into files of a folder, one a month: each event once, in the order of the
# chain, on the disk before it is confirmed. See docs/operations/monitoring.md. Usage: append-audit-events.pl FOLDER
use strict;
use warnings;
use Fcntl qw(:flock SEEK_SET SEEK_END);
use IO::Handle;

my $folder = shift // die "Usage: append-audit-events.pl FOLDER\n";
$| = 1;

# One that an earlier rsyslog left ends first: its last event is in the file then.
open(my $lock, '>>', "$folder/.lock") or die "$folder/.lock: $!\n";
flock($lock, LOCK_EX) or die "flock: $!\n";

sub number_of { return $_[0] =~ /^\{"number" : (\d+),/ ? $1 : undef; }

my ($name) = reverse sort glob("$folder/audit-*.ndjson");
my ($last, $file) = (0);

# Of a line that was cut off nothing stays: it was not confirmed, and comes again.
sub go_on_with {
    ($name) = @_;
    open($file, '+>>', $name) or die "$name: $!\n";
    my $end = -s $file;
    my $from = $end > 4_000_000 ? $end - 4_000_000 : 0;
    seek($file, $from, SEEK_SET);
    read($file, my $tail, $end - $from);
    my $whole = rindex($tail, "\n") + 1;
    truncate($file, $from + $whole) or die "truncate: $!\n" if $from + $whole < $end;
    my $start = $whole > 1 ? rindex($tail, "\n", $whole - 2) + 1 : 0;
    my $number = number_of(substr($tail, $start, $whole - $start));
    $last = $number if defined $number;
}
go_on_with($name) if defined $name;

print "OK\n";
while (my $line = <STDIN>) {
    last unless $line =~ /\n\z/;
    my $number = number_of($line);
    # A message of another program, which would stop all others.
    if (!defined $number) { warn "Not an event of the portal.\n"; print "OK\n"; next; }
    if ($number > $last) {
        # An event is missing: it is not confirmed, and neither is what follows.
        if ($last > 0 && $number != $last + 1) { print "After $last comes $number.\n"; next; }
        my ($month) = $line =~ /"time" : "(\d{4}-\d\d)-/ or do { print "An event without a time.\n"; next; };
        my $wanted = "$folder/audit-$month.ndjson";
        # A clock that was wrong never leads back to an earlier file.
        go_on_with($wanted) if !defined $name || $wanted gt $name;
        print {$file} $line or do { print "write: $!\n"; exit 1; };
        $file->flush or do { print "write: $!\n"; exit 1; };
        $file->sync or do { print "sync: $!\n"; exit 1; };
        $last = $number;
    }
    print "OK\n";
}
